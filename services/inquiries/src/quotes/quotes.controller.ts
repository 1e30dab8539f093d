import type { IncomingMessage } from 'node:http';
import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import { type QuoteResponse, type QuoteRequest, quoteRequestSchema } from '@packaging/contracts/quote';
import { visitorHash } from '@packaging/service-kit/http/visitor-network';
import { FormLimitsGuard } from '../form-limits.guard.ts';
import { QuotesService } from './quotes.service.ts';

@Controller()
export class QuotesController {
  constructor(private readonly quotes: QuotesService) {}

  @Post(API.requestQuote.path)
  @HttpCode(200)
  @UseGuards(FormLimitsGuard)
  accept(
    @Body({ schema: quoteRequestSchema }) quote: QuoteRequest,
    @Req() request: IncomingMessage,
  ): Promise<QuoteResponse> {
    return this.quotes.accept(quote, visitorHash(request));
  }
}
