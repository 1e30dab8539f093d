import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrowserSessions } from './browser-sessions.ts';
import { CurrentUserController } from './current-user.controller.ts';
import { OwnSessionsController } from './own-sessions.controller.ts';
import { SessionEntity } from './session.entity.ts';
import { SessionsService } from './sessions.service.ts';
import { SessionsSweeper } from './sessions-sweeper.ts';

@Module({
  imports: [TypeOrmModule.forFeature([SessionEntity])],
  controllers: [CurrentUserController, OwnSessionsController],
  providers: [BrowserSessions, SessionsService, SessionsSweeper],
  exports: [BrowserSessions, SessionsService],
})
export class SessionsModule {}
