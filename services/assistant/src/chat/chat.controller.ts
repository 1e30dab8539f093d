import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import { type ChatRequest, chatRequestSchema, type ChatResponse } from '@packaging/contracts/chat';
import { visitorNetworks } from '@packaging/service-kit/http/visitor-network';
import type { Response } from 'express';
import { ChatService } from './chat.service.ts';
import { abortOnDisconnect } from './abort-on-disconnect.ts';

@Controller()
export class ChatController {
  constructor(private readonly chat: ChatService) {}

  @Post(API.chat.path)
  @HttpCode(200)
  reply(
    @Body({ schema: chatRequestSchema }) request: ChatRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ChatResponse> {
    // The largest network: a customer's /48 holds 65,536 of the smallest.
    const network = visitorNetworks(response.req).at(-1)!;
    return this.chat.reply(request, network, abortOnDisconnect(response));
  }
}
