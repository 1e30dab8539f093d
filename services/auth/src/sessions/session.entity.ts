import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';

/** A login on one browser. */
@Entity('sessions')
export class SessionEntity {
  /** SHA-256 of the token, so that a leaked table lets no one in. */
  @PrimaryColumn('bytea', { name: 'token_hash' })
  tokenHash: Buffer;

  /** Its name in lists, which opens nothing. */
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  @Column('uuid', { name: 'account_id' })
  accountId: string;

  @ManyToOne(() => AccountEntity)
  @JoinColumn({ name: 'account_id' })
  account: AccountEntity;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Last use, to the minute. */
  @Column('timestamptz', { name: 'seen_at', default: () => 'now()' })
  seenAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
