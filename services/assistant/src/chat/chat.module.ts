import { Module } from '@nestjs/common';
import { BuiltInAssistant } from '../built-in/built-in-assistant.ts';
import { config } from '../config.ts';
import { loadCards } from '../knowledge/load-cards.ts';
import { ProviderModule } from '../provider/provider.module.ts';
import { ChatController } from './chat.controller.ts';
import { ChatService } from './chat.service.ts';

@Module({
  imports: config.OPENAI_API_KEY ? [ProviderModule] : [],
  controllers: [ChatController],
  providers: [
    ChatService,
    { provide: BuiltInAssistant, useFactory: () => new BuiltInAssistant(loadCards()) },
  ],
})
export class ChatModule {}
