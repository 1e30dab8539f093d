import { Module, type OnModuleInit } from '@nestjs/common';
import { DatabaseModule } from '@packaging/service-kit/database/database.module';
import { Logger } from '@packaging/service-kit/process/logger';
import { DataSource } from 'typeorm';
import { config } from '../config.ts';
import { CreateTokenUsage1795400000000 } from '../migrations/1795400000000-create-token-usage.ts';
import { OpenAiClient } from './openai.client.ts';
import { ProviderAssistant } from './provider-assistant.ts';
import { TokenBudget } from './token-budget.ts';

/** The language model and its budget; loaded only with a key. */
@Module({
  imports: [DatabaseModule.forRoot(config.DATABASE_URL, [], [CreateTokenUsage1795400000000])],
  providers: [
    {
      provide: ProviderAssistant,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) =>
        new ProviderAssistant(
          new OpenAiClient({
            apiKey: config.OPENAI_API_KEY ?? '',
            baseUrl: config.OPENAI_BASE_URL,
            model: config.OPENAI_MODEL,
            maxTokens: config.ASSISTANT_REPLY_MAX_TOKENS,
          }),
          new TokenBudget(dataSource, config.ASSISTANT_DAILY_TOKENS),
          config.ASSISTANT_REPLY_MAX_TOKENS,
        ),
    },
  ],
  exports: [ProviderAssistant],
})
export class ProviderModule implements OnModuleInit {
  constructor(private readonly logger: Logger) {}

  onModuleInit(): void {
    this.logger.info({ model: config.OPENAI_MODEL }, 'replies come from a language model');
  }
}
