import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Replaces one code of the authenticator app, once. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  /** SHA-256 of the code, which is random and too long to guess. */
  @PrimaryColumn('bytea', { name: 'code_hash' })
  codeHash: Buffer;

  @Column('uuid', { name: 'account_id' })
  accountId: string;
}
