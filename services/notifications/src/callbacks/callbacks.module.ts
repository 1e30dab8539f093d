import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import { urlencoded } from 'express';
import { SendingModule } from '../sending/sending.module.ts';
import { CallbacksController } from './callbacks.controller.ts';
import { CallbacksService } from './callbacks.service.ts';

/** Maximum size of a callback; Twilio's have about 1 KB. */
const BODY_MAX = '64kb';

@Module({ imports: [SendingModule], controllers: [CallbacksController], providers: [CallbacksService] })
export class CallbacksModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply(urlencoded({ extended: false, limit: BODY_MAX }))
      .forRoutes(API.smsStatus.path, API.smsInbound.path);
  }
}
