import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts and images are compressed already; the gateway compresses the pages, since it changes them. */
const TEXT = /\.(js|css|svg|json|webmanifest|txt|xml)$/;

/** Writes a brotli and a gzip copy of each text file in the build, for the gateway to send. */
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
  // Both at their highest quality, which is brotli's default.
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
