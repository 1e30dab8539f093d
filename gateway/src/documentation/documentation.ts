import type { IncomingMessage, ServerResponse } from 'node:http';
import { rejectUnlessRead } from '../http/error-response.ts';
import { setPageSecurityHeaders } from '../http/security-headers.ts';
import { REVALIDATE, textFile } from '../site/site-content.ts';
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
export type Documentation = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/** Writes the description once. */
export async function createDocumentation(): Promise<Documentation> {
  const document = openApiDocument();
  const json = new StoredFile('application/json', REVALIDATE, await encodeText(JSON.stringify(document)));
  const page = await textFile('text/html', documentationPage(document));
  return (request, response, path) => {
    if (path !== OPEN_API_PATH && path !== DOCUMENTATION_PATH) return false;
    rejectUnlessRead(request);
    setPageSecurityHeaders(response);
    (path === OPEN_API_PATH ? json : page).send(request, response);
    return true;
  };
}
