import { Module } from '@nestjs/common';
import { DatabaseModule } from '@packaging/service-kit/database/database.module';
import { KitModule } from '@packaging/service-kit/process/kit.module';
import { AttachmentEntity } from './attachments/attachment.entity.ts';
import { AttachmentsModule } from './attachments/attachments.module.ts';
import { UploadEntity } from './attachments/upload.entity.ts';
import { config } from './config.ts';
import { ContactMessageEntity } from './contact/contact-message.entity.ts';
import { ContactModule } from './contact/contact.module.ts';
import { CreateInquiries1795233600000 } from './migrations/1795233600000-create-inquiries.ts';
import { CreateOutbox1795235104000 } from './migrations/1795235104000-create-outbox.ts';
import { OutboxMessageEntity } from './outbox/outbox-message.entity.ts';
import { QuoteEntity } from './quotes/quote.entity.ts';
import { QuotesModule } from './quotes/quotes.module.ts';

const ENTITIES = [ContactMessageEntity, QuoteEntity, UploadEntity, AttachmentEntity, OutboxMessageEntity];
const MIGRATIONS = [CreateInquiries1795233600000, CreateOutbox1795235104000];

@Module({
  imports: [
    KitModule,
    DatabaseModule.forRoot(config.DATABASE_URL, ENTITIES, MIGRATIONS),
    ContactModule,
    QuotesModule,
    AttachmentsModule,
  ],
})
export class AppModule {}
