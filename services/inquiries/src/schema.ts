import { ContactMessageEntity } from './contact/contact-message.entity.ts';
import { CreateInquiries1795233600000 } from './migrations/1795233600000-create-inquiries.ts';
import { CreateOutbox1795235104000 } from './migrations/1795235104000-create-outbox.ts';
import { AddMessageVisitor1795320000000 } from './migrations/1795320000000-add-message-visitor.ts';
import { AddContactFingerprint1795492800000 } from './migrations/1795492800000-add-contact-fingerprint.ts';
import { AddAttachmentScan1795579500000 } from './migrations/1795579500000-add-attachment-scan.ts';
import { OutboxMessageEntity } from './outbox/outbox-message.entity.ts';
import { AttachmentEntity } from './submission/attachment.entity.ts';
import { QuoteEntity } from './submission/quote.entity.ts';
import { UploadEntity } from './submission/upload.entity.ts';

/** Every table, one entity each. A test compares them with those that the migrations create. */
export const ENTITIES = [
  ContactMessageEntity,
  QuoteEntity,
  UploadEntity,
  AttachmentEntity,
  OutboxMessageEntity,
];

export const MIGRATIONS = [
  CreateInquiries1795233600000,
  CreateOutbox1795235104000,
  AddMessageVisitor1795320000000,
  AddContactFingerprint1795492800000,
  AddAttachmentScan1795579500000,
];
