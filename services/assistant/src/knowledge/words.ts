import { normalize } from '../understanding/numbers.ts';

/** Words ignored by the search. */
const STOP_WORDS = new Set(
  'ok box boxes packaging r u n a an and any are as at be by can could did do does for from get give have how i if in is it its me my of on or our please should so some tell that the their them then there these they this those to u use us want was we were what whats when where which who why will with would you your need like about know explain mean meaning different los angeles make made makes got get gets stuff thing things guys guy vendor quoted english pls plz please last printer boss really actually anymore even same going only also too there here just want wants wanted normal one ones'.split(
    ' ',
  ),
);

/** Buyers' words and the cards' words for them. */
const SYNONYMS: Record<string, string> = {
  aqueous: 'aq',
  varnish: 'coating',
  finish: 'coating',
  finishes: 'coating',
  lamination: 'laminate',
  laminated: 'laminate',
  laminating: 'laminate',
  matt: 'matte',
  mullen: 'burst',
  bursting: 'burst',
  edge: 'ect',
  breakable: 'fragile',
  delicate: 'fragile',
  glass: 'fragile',
  glassware: 'fragile',
  ceramics: 'fragile',
  ceramic: 'fragile',
  pottery: 'fragile',
  cushion: 'cushioning',
  padding: 'cushioning',
  sticker: 'label',
  eco: 'sustainable',
  green: 'sustainable',
  environment: 'sustainable',
  environmental: 'sustainable',
  environmentally: 'sustainable',
  sustainability: 'sustainable',
  recycle: 'recyclable',
  recycled: 'recyclable',
  recycling: 'recyclable',
  wax: 'waxed',
  velvety: 'velvet',
  quotation: 'quote',
  estimate: 'quote',
  cardboard: 'corrugated',
  shipper: 'shipping',
  ship: 'shipping',
  mailers: 'mailer',
  skinny: 'narrow',
  measurement: 'measure',
  measurements: 'measure',
  measuring: 'measure',
  measured: 'measure',
  dims: 'dimensions',
  dimension: 'dimensions',
  internal: 'inside',
  external: 'outside',
  thickness: 'thick',
  thinner: 'thick',
  thicker: 'thick',
  human: 'person',
  someone: 'person',
  agent: 'person',
  representative: 'person',
  address: 'located',
  location: 'located',
  overseas: 'sourcing',
  china: 'sourcing',
  import: 'sourcing',
  sourced: 'sourcing',
  source: 'sourcing',
  pictures: 'photos',
  gallery: 'photos',
  examples: 'photos',
  colours: 'colors',
  colour: 'colors',
  color: 'colors',
  inks: 'ink',
  economical: 'cheapest',
  cheap: 'cheapest',
  damp: 'humidity',
  humid: 'humidity',
  setup: 'rigid',
  points: 'point',
  pt: 'point',
  flutes: 'flute',
  embossed: 'embossing',
  debossed: 'debossing',
  foiling: 'foil',
  pantone: 'pms',
  pics: 'photos',
  pic: 'photos',
  photo: 'photos',
  doc: 'word',
  docx: 'word',
  greener: 'sustainable',
  ecofriendly: 'sustainable',
  wet: 'moisture',
  scuff: 'scratch',
  scuffed: 'scratch',
  scuffing: 'scratch',
  scratched: 'scratch',
  scratches: 'scratch',
  flake: 'crack',
  flaked: 'crack',
  flaking: 'crack',
  cracked: 'crack',
  cracking: 'crack',
  cracks: 'crack',
  poke: 'puncture',
  pierce: 'puncture',
  forklift: 'puncture',
  fancy: 'rigid',
  luxury: 'rigid',
  luxurious: 'rigid',
  premium: 'rigid',
  jars: 'jar',
  bottles: 'bottle',
  printing: 'print',
  printed: 'print',
  folds: 'fold',
  scores: 'score',
};

/**
 * The words of a text for the search: trade names joined ('e flute' → 'flute-e'), grades split ('32ect' → '32' and 'ect'),
 * plurals and synonyms unified, stop words dropped, two flutes marked as a comparison.
 */
export function words(text: string): string[] {
  const found = normalize(text)
    .replace(/\b([abcef])(?:[ -](?:and|vs\.?|versus|or|to)[ -]| ?[&/] ?)([abcef])\b/g, ' $1-flute $2-flute ')
    .replace(/\b([abcef]|bc|eb)[ -]?flut+\w*/g, ' flute-$1 flute ')
    .replace(/\bflut\w* ([abcef]|bc|eb)\b/g, ' flute-$1 flute ')
    .replace(/\b([abcef])-flute\b/g, ' flute-$1 flute ')
    .replace(/\b(bc|eb)\b/g, ' flute-$1 ')
    .replace(/double[ -]?wall/g, ' doublewall ')
    .replace(/(?<!\d)(\d+)[ -]?(ect|pt)\b/g, ' $1 $2 ')
    .replace(/edge[ -]crush(?: test)?/g, ' ect ')
    .split(/[^a-z0-9#-]+/)
    .filter((word) => word.length > 0 && !STOP_WORDS.has(word))
    .map((word) => SYNONYMS[word] ?? singular(word));
  const flutes = new Set(found.filter((word) => word.startsWith('flute-')));
  return flutes.size > 1 ? [...found, 'versus'] : found;
}

const singular = (word: string): string => {
  const one = word.length > 4 && word.endsWith('s') && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
  return SYNONYMS[one] ?? one;
};
