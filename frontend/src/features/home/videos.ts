import { sizeInInches } from '../../lib/dieline/box/measures.ts';

/** A video of the carousel: its file name without extension, and its texts. */
interface CarouselVideo {
  name: string;
  alt: string;
  title: string;
  facts: string;
}

/** Size of every video and its poster, in pixels. */
export const VIDEO_SIZE = { width: 960, height: 384 };
/** Every video's encodings, the smaller one first. */
export const VIDEO_ENCODINGS = [
  { extension: 'webm', type: 'video/webm; codecs="av01.0.04M.08"' },
  { extension: 'mp4', type: 'video/mp4; codecs="avc1.64001f"' },
] as const;

/** The carousel's videos. Names and texts match infra/media/manifest.json. */
export const VIDEOS: readonly CarouselVideo[] = [
  {
    name: 'loop-corrugated',
    alt: 'A kraft shipping box folds its flaps shut, the short ones first, and opens again.',
    title: 'Regular slotted container, folding shut',
    facts: `RSC, 32 ECT C flute, ${sizeInInches(12, 9, 6)}`,
  },
  {
    name: 'loop-carton',
    alt: 'A printed carton folds in its dust flaps and tucks its lid shut, then opens again, in a row of closed cartons.',
    title: 'Tuck end carton, closing',
    facts: `RTE, 18 pt C1S, ${sizeInInches(3, 2, 6)}`,
  },
  {
    name: 'loop-rigid',
    alt: 'The vermilion lid of a rigid box rises from its cream tray and settles again.',
    title: 'Rigid box, opening',
    facts: `Set-up box, wrapped chipboard, ${sizeInInches(9, 7, 2.5)}`,
  },
  {
    name: 'loop-sourcing',
    alt: 'Small boxes travel along a dashed route over a paper globe, from East Asia across the Pacific to Los Angeles.',
    title: 'Sourcing route over a globe',
    facts: 'Illustration, not a shipping schedule',
  },
];
