import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { QuotesRepository } from '../submission/quotes-repository.ts';
import { QuotesController } from './quotes.controller.ts';
import { QuotesService } from './quotes.service.ts';

@Module({
  imports: [OutboxModule],
  controllers: [QuotesController],
  providers: [QuotesService, QuotesRepository],
})
export class QuotesModule {}
