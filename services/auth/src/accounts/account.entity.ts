import type { Role, User } from '@packaging/contracts/auth';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person who can log in. */
@Entity('accounts')
export class AccountEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** As it is shown. */
  @Column('text')
  username: string;

  /** As it is compared: see `usernameKey`. */
  @Column('text', { name: 'username_key' })
  usernameKey: string;

  /** A PHC string: algorithm, parameters, salt and hash. */
  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  @Column('text')
  role: Role;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}

/** An account as its owner is told of it. */
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
