import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A number that has opted out of our SMS, or in again. Kept for good. */
@Entity('sms_opt_outs')
export class OptOutEntity {
  /** In E.164 form. */
  @PrimaryColumn('text')
  number: string;

  @Column('boolean', { name: 'opted_out' })
  optedOut: boolean;

  @UpdateDateColumn({ type: 'timestamptz', name: 'changed_at' })
  changedAt: Date;
}

/** A message to us that has taken effect and must not do so again. */
@Entity('sms_inbound_messages')
export class InboundMessageEntity {
  /** The provider's id. */
  @PrimaryColumn('text')
  sid: string;
}
