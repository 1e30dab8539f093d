import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A message from the contact page, as sent. */
@Entity('contact_messages')
export class ContactMessageEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Column('text')
  phone: string;

  @Column('text')
  message: string;

  /** Hash of the whole message, which a repeated one has too. */
  @Column('text')
  fingerprint: string;

  /** The request that sent it, for the logs. */
  @Column('text', { name: 'request_id' })
  requestId: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
