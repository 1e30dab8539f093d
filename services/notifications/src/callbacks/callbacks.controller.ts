import { Body, Controller, Header, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import { AcceptsBody } from '@packaging/service-kit/http/accepted-body.guard';
import { CallbacksService } from './callbacks.service.ts';
import {
  type InboundMessage,
  inboundMessageSchema,
  type StatusReport,
  statusReportSchema,
} from './twilio-forms.ts';
import { TwilioSignatureGuard } from './twilio-signature.guard.ts';

/** Twilio's callbacks. */
@Controller()
@UseGuards(TwilioSignatureGuard)
export class CallbacksController {
  constructor(private readonly callbacks: CallbacksService) {}

  @Post(API.smsStatus.path)
  @AcceptsBody('application/x-www-form-urlencoded')
  @HttpCode(204)
  status(
    @Query('message') messageId: string,
    @Body({ schema: statusReportSchema }) report: StatusReport,
  ): Promise<void> {
    return this.callbacks.recordStatus(messageId, report);
  }

  /** The response (TwiML) makes Twilio send no reply of ours: it confirms an opt-out itself. */
  @Post(API.smsInbound.path)
  @AcceptsBody('application/x-www-form-urlencoded')
  @HttpCode(200)
  @Header('Content-Type', 'text/xml')
  inbound(@Body({ schema: inboundMessageSchema }) message: InboundMessage): Promise<string> {
    return this.callbacks.applyWish(message).then(() => '<Response/>');
  }
}
