import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** The cost of one hash. */
export interface HashParameters {
  memoryKib: number;
  passes: number;
  parallelism: number;
}

/** OWASP's parameters for argon2id. */
export const HASH_PARAMETERS: HashParameters = { memoryKib: 19_456, passes: 2, parallelism: 1 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);

const hashOf = (
  password: string,
  salt: Buffer,
  bytes: number,
  { memoryKib, passes, parallelism }: HashParameters,
) =>
  derive('argon2id', {
    // Keyboards compose the same characters differently.
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    parallelism,
    tagLength: bytes,
    memory: memoryKib,
    passes,
  });

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

function parse(phc: string): { parameters: HashParameters; salt: Buffer; hash: Buffer } {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(phc) ?? [];
  if (!salt || !hash) throw new Error('a stored password hash is not an argon2id PHC string');
  return {
    parameters: { memoryKib: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Hashes a password into a PHC string with its parameters and a random salt. */
export async function hashPassword(password: string, parameters = HASH_PARAMETERS): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashOf(password, salt, HASH_BYTES, parameters);
  const { memoryKib, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** Whether a password matches a PHC string. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const { parameters, salt, hash } = parse(phc);
  return timingSafeEqual(await hashOf(password, salt, hash.length, parameters), hash);
}

/** Whether a PHC string has lower parameters than {@link HASH_PARAMETERS}. */
export function isOutdated(phc: string): boolean {
  const { memoryKib, passes, parallelism } = parse(phc).parameters;
  return (
    memoryKib < HASH_PARAMETERS.memoryKib ||
    passes < HASH_PARAMETERS.passes ||
    parallelism < HASH_PARAMETERS.parallelism
  );
}
