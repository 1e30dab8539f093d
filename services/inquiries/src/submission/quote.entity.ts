import type { QuoteRequest } from '@packaging/contracts/quote';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A quote request as submitted. Dimensions and quantities are the text that was typed. */
@Entity('quotes')
export class QuoteEntity implements Record<keyof QuoteRequest, unknown> {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** See `submissionKey`; unique. */
  @Column('text', { name: 'submission_key' })
  submissionKey: string;

  /** Hash of the whole request, which a repeated request has too. */
  @Column('text')
  fingerprint: string;

  @Column('text', { name: 'submission_id' })
  submissionId: string;

  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Column('text', { name: 'phone_number' })
  phoneNumber: string;

  @Column('text', { nullable: true })
  company: string | null;

  @Column('boolean', { name: 'sms_notifications' })
  smsNotifications: boolean;

  @Column('text', { name: 'box_type' })
  boxType: QuoteRequest['boxType'];

  @Column('text')
  style: string;

  @Column('text', { name: 'custom_style', nullable: true })
  customStyle: string | null;

  /** Inches, like width and height. */
  @Column('text')
  length: string;

  @Column('text')
  width: string;

  @Column('text')
  height: string;

  @Column('text')
  material: string;

  @Column('text', { name: 'custom_material', nullable: true })
  customMaterial: string | null;

  @Column('text', { name: 'print_colors' })
  printColors: QuoteRequest['printColors'];

  @Column('text')
  coating: QuoteRequest['coating'];

  @Column('text', { name: 'additional_options', array: true })
  additionalOptions: QuoteRequest['additionalOptions'];

  @Column('text', { array: true })
  quantities: string[];

  @Column('text', { nullable: true })
  comments: string | null;

  @Column('boolean', { name: 'has_attachments' })
  hasAttachments: boolean;

  /** The request announced attachments, and none has arrived yet. */
  @Column('boolean', { name: 'attachments_missing', default: false })
  attachmentsMissing: boolean;

  /** The request that sent it, for the logs. */
  @Column('text', { name: 'request_id' })
  requestId: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
