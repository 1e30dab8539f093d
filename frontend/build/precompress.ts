import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts and pictures are compressed in themselves; pages are compressed by the gateway, which completes them. */
const TEXT = /\.(js|css|svg|json|webmanifest|txt|xml)$/;

/** Puts a brotli and a gzip file beside each file of text in the build, for the gateway to send. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: (environment) => environment.config.consumer === 'client',
  writeBundle: {
    order: 'post',
    async handler({ dir }) {
      const files = await readdir(dir!, { recursive: true });
      await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(dir!, file))));
    },
  },
});

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  // Both at their highest quality, brotli by default.
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
