import type { Role, User } from '@packaging/contracts/auth';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('accounts')
export class AccountEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** As displayed. */
  @Column('text')
  username: string;

  /** As compared; see `usernameKey`. */
  @Column('text', { name: 'username_key' })
  usernameKey: string;

  /** PHC string: algorithm, parameters, salt and hash. */
  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  @Column('text')
  role: Role;

  /** Set while logins are refused. */
  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt: Date | null;

  /** Counts new passwords, so that a login with the former one cannot finish. */
  @Column('integer', { name: 'password_version', default: 1 })
  passwordVersion: number;

  /** Base32 secret of the authenticator app; null for accounts without a second factor. */
  @Column('text', { name: 'totp_secret', nullable: true })
  totpSecret: string | null;

  /** The time step of the last accepted code: that code and older ones are refused. */
  @Column('integer', { name: 'totp_last_step', nullable: true })
  totpLastStep: number | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}

/** The fields of an account that its owner may see. */
export const toUser = ({
  id,
  username,
  role,
  createdAt,
}: Pick<AccountEntity, 'id' | 'username' | 'role' | 'createdAt'>): User => ({
  id,
  username,
  role,
  createdAt: createdAt.toISOString(),
});
