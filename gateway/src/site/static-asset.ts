import {
  Content,
  type ContentHeaders,
  type EncodedBytes,
  weakEtag,
} from '@packaging/service-kit/http/send-content';
import { compress } from '../http/compress.ts';
import { PAGE_SECURITY_HEADERS, SECURITY_HEADERS } from '../http/security-headers.ts';

/** Browsers keep a copy, and revalidate it before each use. */
export const REVALIDATE = { 'cache-control': 'no-cache' };

/** A file of the site. */
export const staticAsset = (type: string, headers: ContentHeaders, bytes: EncodedBytes): Content =>
  new Content(
    { ...SECURITY_HEADERS, 'content-type': type, ...headers, etag: weakEtag(bytes.identity) },
    bytes,
  );

/** A text that browsers revalidate. */
export const textAsset = async (type: string, text: string): Promise<Content> =>
  staticAsset(`${type}; charset=utf-8`, REVALIDATE, await compress(Buffer.from(text), 11));

const PAGE_HEADERS = { 'content-type': 'text/html; charset=utf-8', ...REVALIDATE, ...PAGE_SECURITY_HEADERS };

/** A page. */
export async function pageAsset(html: string): Promise<Content> {
  const bytes = await compress(Buffer.from(html), 11);
  return new Content({ ...PAGE_HEADERS, etag: weakEtag(bytes.identity) }, bytes);
}

/** A page that is always sent, as a 404. */
export const notFoundAsset = async (html: string): Promise<Content> =>
  new Content(PAGE_HEADERS, await compress(Buffer.from(html), 11), 404);
