import { readFileSync } from 'node:fs';

interface Medium {
  file: string;
  width: number;
  height: number;
  alt: string;
  caption: string;
  title?: string;
  poster?: string;
  sources?: { file: string; type: string }[];
}

const { media } = JSON.parse(
  readFileSync(new URL('../../../infra/media/manifest.json', import.meta.url), 'utf8'),
) as { media: Medium[] };

/** The entry of infra/media's manifest for a file. */
export const renderedMedium = (file: string): Medium | undefined =>
  media.find((medium) => medium.file === file);
