import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Account, accountHeaderSchema } from '@packaging/contracts/account-header';
import { API } from '@packaging/contracts/api';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import type { Logger } from '@packaging/service-kit/process/logger';
import { isLocalSite } from '@packaging/service-kit/process/settings';
import type { GatewayConfig } from '../config.ts';
import { serviceUnavailable } from '../forwarding/service-failure.ts';
import { getFromService, type ServiceSource } from '../forwarding/service-request.ts';
import { ERROR_MESSAGES, HttpError } from '../http/error-response.ts';
import type { Route } from '../routes.ts';

/** The part of a call that identifies its account. */
interface Caller {
  request: IncomingMessage;
  requestId: string;
}

/**
 * Returns the account of a call to an internal tool, and undefined for other routes. Throws {@link HttpError} unless the tools
 * are open: 401 for anonymous callers, 403 for accounts that are not staff, 503 while accounts cannot be looked up.
 */
export type Authorize = (caller: Caller, route: Route) => Promise<Account | undefined>;

/** Looks an account up in the auth service, once per call. On a local site with open tools no account matters. */
export function createAuthorization(config: GatewayConfig, auth: ServiceSource, logger: Logger): Authorize {
  async function findAccount({ request, requestId }: Caller): Promise<Account | undefined> {
    const { cookie } = request.headers;
    if (cookie === undefined) return undefined;
    try {
      const headers = { cookie, [REQUEST_ID_HEADER]: requestId };
      const response = await getFromService(auth, API.currentUser.path, headers);
      const account = await json(response);
      return response.statusCode === 401 ? undefined : accountHeaderSchema.parse(account);
    } catch (error) {
      logger.error({ requestId, err: error }, 'an account could not be looked up');
      throw serviceUnavailable();
    }
  }

  return async (caller, route) => {
    if (!route.internalTool) return undefined;
    if (config.INTERNAL_TOOLS_ACCESS === 'open')
      return isLocalSite(config.PUBLIC_URL) ? undefined : findAccount(caller).catch(() => undefined);
    const account = await findAccount(caller);
    if (!account) throw new HttpError(401, ERROR_MESSAGES.staffLoginRequired);
    if (account.role !== 'staff') throw new HttpError(403, ERROR_MESSAGES.staffOnly);
    return account;
  };
}
