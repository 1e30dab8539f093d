import { Module } from '@nestjs/common';
import { ChatModule } from './chat/chat.module.ts';

@Module({ imports: [ChatModule] })
export class AppModule {}
