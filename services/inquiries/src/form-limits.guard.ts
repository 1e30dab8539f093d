import { statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable, type OnModuleInit } from '@nestjs/common';
import { JSON_BODY_MAX_BYTES } from '@packaging/contracts/limits';
import { DatabaseFull, TooManyRequests } from '@packaging/service-kit/http/errors';
import { visitorNetworks } from '@packaging/service-kit/http/visitor-network';
import { ByteBudget } from '@packaging/service-kit/uploads/byte-budget';
import { config } from './config.ts';

/** Bytes of forms that one visitor may send in an hour: thousands of ordinary ones. */
const BYTES_PER_VISITOR_PER_HOUR = 32 * 1024 * 1024;
/** Uploads are refused first, so that the space that they leave is for forms. */
const FREE_SPACE_MIN_BYTES = config.UPLOAD_FREE_SPACE_MIN_BYTES / 2;
const TOO_MANY_BYTES = 'You have sent very much in the last hour. Please try again later.';

/** One for all forms. */
const budget = new ByteBudget(BYTES_PER_VISITOR_PER_HOUR * config.RATE_LIMIT_SCALE);

/**
 * Limits what visitors add to the database. Fails with 429 if a visitor has sent too much in an hour, and with 507 if the
 * disk of the database is nearly full.
 */
@Injectable()
export class FormLimitsGuard implements CanActivate, OnModuleInit {
  /** A path that does not exist fails the start. */
  async onModuleInit(): Promise<void> {
    await hasSpace();
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    if (config.RATE_LIMIT_SCALE > 0) {
      const bytes = Number(request.headers['content-length'] ?? JSON_BODY_MAX_BYTES);
      const refusal = budget.charge(visitorNetworks(request), bytes);
      if (refusal) throw new TooManyRequests(TOO_MANY_BYTES, refusal.retryAfterSeconds);
    }
    if (!(await hasSpace())) throw new DatabaseFull();
    return true;
  }
}

async function hasSpace(): Promise<boolean> {
  if (config.DATABASE_DISK_PATH === undefined) return true;
  const { bavail, bsize } = await statfs(config.DATABASE_DISK_PATH);
  return bavail * bsize >= FREE_SPACE_MIN_BYTES;
}
