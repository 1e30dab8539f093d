import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AttachmentEntity } from '../submission/attachment.entity.ts';

const DEFAULT_PORT = 3310;
/** How long clamd may send and receive nothing; it stops a scan by itself after two minutes (MaxScanTime). */
const SILENCE_MAX_MS = 150_000;

const DETAIL_MAX_CHARACTERS = 200;

/** A scanner's finding; see {@link AttachmentEntity}. */
export type ScanResult = Pick<AttachmentEntity, 'scan' | 'scanDetail'>;

/** Has a file scanned by clamd at `url` (tcp://host:port). Rejects if it is unavailable, or when `signal` is aborted. */
export async function scan(url: string, content: Readable, signal: AbortSignal): Promise<ScanResult> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port || DEFAULT_PORT), signal });
  socket.setTimeout(SILENCE_MAX_MS, () => socket.destroy(new Error('clamd gave no response')));
  // Where clamd refuses a file while it is still being sent, its reply counts, not the broken connection.
  const sending = pipeline(frames(content), socket, { end: false }).catch((error: unknown) => error);
  let reply = '';
  try {
    for await (const data of socket) reply += String(data);
  } catch (error) {
    if (!reply) throw error;
  } finally {
    content.destroy();
  }
  const failure = await sending;
  if (!reply) throw failure ?? new Error('clamd closed the connection without a reply');
  return parse(reply.replaceAll('\0', '').trim());
}

/** The command INSTREAM: each piece of the file after its length, the last one empty. */
async function* frames(content: Readable): AsyncGenerator<Buffer> {
  const length = (bytes: number) => {
    const prefix = Buffer.alloc(4);
    prefix.writeUInt32BE(bytes);
    return prefix;
  };
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content as AsyncIterable<Buffer>)
    if (chunk.length > 0) yield Buffer.concat([length(chunk.length), chunk]);
  yield length(0);
}

/** A reply such as 'stream: OK', 'stream: Eicar-Test-Signature FOUND', 'INSTREAM size limit exceeded. ERROR'. */
function parse(reply: string): ScanResult {
  const [, detail = '', verdict] = /^(?:stream: )?(.*?) ?(OK|FOUND|ERROR)$/s.exec(reply) ?? [];
  if (verdict === 'OK') return { scan: 'clean', scanDetail: null };
  // Not a virus: an archive, for example, that is too large to be unpacked.
  const isUndecided = detail.startsWith('Heuristics.Limits.Exceeded');
  if (verdict === 'FOUND' && !isUndecided) return { scan: 'infected', scanDetail: detail };
  return { scan: 'not scanned', scanDetail: (detail || reply).slice(0, DETAIL_MAX_CHARACTERS) };
}
