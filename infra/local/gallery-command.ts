/**
 * `make gallery`: lists the gallery's items, or with SHOW, HIDE, PUBLISH or REMOVE acts on the item with that id. With
 * containers: `docker compose exec portfolio node dist/gallery.js hide ID`.
 */
import { runServiceCommand } from './service-command.ts';

const given = ['SHOW', 'HIDE', 'PUBLISH', 'REMOVE'].filter((name) => process.env[name]);
if (given.length > 1) {
  process.stderr.write(`Only one of ${given.join(', ')} at a time.\n`);
  process.exit(1);
}
const args = given.flatMap((name) => [name.toLowerCase(), process.env[name]!]);
process.exitCode = await runServiceCommand('portfolio', 'gallery', args);
