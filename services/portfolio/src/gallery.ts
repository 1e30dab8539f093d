import { mediaPath } from '@packaging/contracts/media';
import { createLogger } from '@packaging/service-kit/process/logger';
import { createService } from '@packaging/service-kit/process/start-service';
import { z } from 'zod';
import { AppModule } from './app.module.ts';
import { config } from './config.ts';
import { GalleryEditor } from './gallery/gallery-editor.ts';
import type { PortfolioItemEntity } from './gallery/portfolio-item.entity.ts';

/**
 * `node dist/gallery.js`: lists the gallery's items, hidden and waiting ones too. `node dist/gallery.js show ID` prints
 * one; `hide ID` takes it off the list, `publish ID` puts it there, `remove ID` removes it with its image.
 */
const USAGE = 'Usage: gallery.js [show|hide|publish|remove ID]';

/** Visitors wrote these texts, so control characters must not reach the terminal. */
const quoted = (text: string) =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );

const line = ({ id, state, createdAt, title }: PortfolioItemEntity) =>
  [id, state.padEnd('published'.length), createdAt.toISOString().slice(0, 16), quoted(title)].join('  ');

const details = (item: PortfolioItemEntity) =>
  Object.entries({
    id: item.id,
    state: item.state,
    title: quoted(item.title),
    description: quoted(item.description),
    category: item.category,
    featured: item.featured ? 'yes' : 'no',
    added: item.createdAt.toISOString(),
    request: item.requestId,
    file: `attached_assets/${item.filename}`,
    address: new URL(mediaPath(item.filename), config.PUBLIC_URL).href,
  })
    .map(([name, value]) => `${name.padEnd('description'.length)}  ${value}`)
    .join('\n');

async function run(editor: GalleryEditor): Promise<string> {
  const [action = 'list', id, ...others] = process.argv.slice(2);
  if (action === 'list' && id === undefined)
    return (await editor.all()).map(line).join('\n') || 'The gallery has no items.';
  if (!z.uuid().safeParse(id).success || others.length > 0) throw new Error(USAGE);
  switch (action) {
    case 'show':
      return details(await editor.find(id!));
    case 'hide':
      return line(await editor.setState(id!, 'hidden'));
    case 'publish':
      return line(await editor.setState(id!, 'published'));
    case 'remove':
      return `Removed: ${quoted((await editor.remove(id!)).title)}`;
    default:
      throw new Error(USAGE);
  }
}

try {
  const app = await createService(AppModule, createLogger({ ...config, LOG_LEVEL: 'silent' }));
  process.stdout.write(`${await run(app.get(GalleryEditor))}\n`);
  await app.close();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
