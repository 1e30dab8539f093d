import type { IncomingMessage } from 'node:http';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import type { QuoteFilesResponse } from '@packaging/contracts/quote-files';
import { AcceptsBody } from '@packaging/service-kit/http/accepted-body.guard';
import { AttachmentsService } from './attachments.service.ts';

@Controller()
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Post(API.uploadQuoteFiles.path)
  @AcceptsBody('multipart/form-data')
  @HttpCode(200)
  upload(@Req() request: IncomingMessage): Promise<QuoteFilesResponse> {
    return this.attachments.upload(request);
  }
}
