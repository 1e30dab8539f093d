import { Module } from '@nestjs/common';
import { DatabaseModule } from '@packaging/service-kit/database/database.module';
import { AttachmentsModule } from './attachments/attachments.module.ts';
import { config } from './config.ts';
import { ContactModule } from './contact/contact.module.ts';
import { QuotesModule } from './quotes/quotes.module.ts';
import { ENTITIES, MIGRATIONS } from './schema.ts';

@Module({
  imports: [
    DatabaseModule.forRoot(config.DATABASE_URL, ENTITIES, MIGRATIONS),
    ContactModule,
    QuotesModule,
    AttachmentsModule,
  ],
})
export class AppModule {}
