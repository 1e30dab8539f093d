import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { ROOT } from '../../../infra/local/supervised-process.ts';

it('load-media needs only the settings of the store, as its container has them', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'load-media-'));
  const media = await mkdtemp(join(tmpdir(), 'media-'));
  await writeFile(join(media, 'box.jpg'), 'an image');
  await promisify(execFile)(process.execPath, ['services/portfolio/dist/load-media.js'], {
    cwd: ROOT,
    env: { STORAGE_URL: pathToFileURL(directory).href, MEDIA_DIR: media },
  });
  expect(await readdir(join(directory, 'attached_assets'))).toEqual(['box.jpg']);
  await rm(directory, { recursive: true });
  await rm(media, { recursive: true });
});
