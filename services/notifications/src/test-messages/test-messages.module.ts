import { Module } from '@nestjs/common';
import { SendingModule } from '../sending/sending.module.ts';
import { AccountService } from './account.service.ts';
import { TestMessagesController } from './test-messages.controller.ts';
import { TestMessagesService } from './test-messages.service.ts';

@Module({
  imports: [SendingModule],
  controllers: [TestMessagesController],
  providers: [TestMessagesService, AccountService],
})
export class TestMessagesModule {}
