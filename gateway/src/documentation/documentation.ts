import { rejectUnlessRead } from '../http/error-response.ts';
import type { Exchange } from '../http/exchange.ts';
import { PAGE_SECURITY_HEADERS } from '../http/security-headers.ts';
import { pageFile, REVALIDATE } from '../site/site-content.ts';
import { encodeText, StoredFile } from '../site/stored-file.ts';
import { documentationPage } from './documentation-page.ts';
import { openApiDocument } from './open-api.ts';

/** For programs. */
export const OPEN_API_PATH = '/api/openapi.json';
/** For people. */
export const DOCUMENTATION_PATH = '/api/docs';

/**
 * Sends the API's description, where the path is one of its two; says whether it was. Throws an `HttpError` 405 for
 * methods other than GET and HEAD.
 */
export type Documentation = (exchange: Exchange, path: string) => boolean;

/** Writes the description once. */
export async function createDocumentation(): Promise<Documentation> {
  const document = openApiDocument();
  const files = new Map([
    [
      OPEN_API_PATH,
      new StoredFile(
        'application/json',
        { ...REVALIDATE, ...PAGE_SECURITY_HEADERS },
        await encodeText(JSON.stringify(document)),
      ),
    ],
    [DOCUMENTATION_PATH, await pageFile(documentationPage(document))],
  ]);
  return (exchange, path) => {
    const file = files.get(path);
    if (!file) return false;
    rejectUnlessRead(exchange.request);
    file.send(exchange);
    return true;
  };
}
