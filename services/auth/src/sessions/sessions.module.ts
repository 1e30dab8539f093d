import { Module } from '@nestjs/common';
import { BrowserSessions } from './browser-sessions.ts';
import { CurrentUserController } from './current-user.controller.ts';
import { SessionsService } from './sessions.service.ts';
import { SessionsSweeper } from './sessions-sweeper.ts';

@Module({
  controllers: [CurrentUserController],
  providers: [BrowserSessions, SessionsService, SessionsSweeper],
  exports: [BrowserSessions, SessionsService],
})
export class SessionsModule {}
