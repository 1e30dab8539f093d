import type { FaceTone } from '../../lib/dieline/box/isometric.ts';

type BoardTone = Record<FaceTone | 'line' | 'shade', string>;

/** A box's colors by board. Light comes from the upper left; `shade` darkens the left wall towards its bottom. */
export const BOARD_TONES = {
  kraft: {
    top: '#e3c89b',
    left: '#cfab78',
    right: '#b08a57',
    floor: '#bd9864',
    insideLeft: '#94703f',
    insideRight: '#a9834f',
    flapBackLeft: '#d9bb8a',
    flapBackRight: '#c9a571',
    flapLeft: '#ecd5ae',
    flapRight: '#d8b888',
    tape: '#ecd9b4',
    tapeRight: '#c39d68',
    line: '#5f411f',
    shade: '#8d6a3d',
  },
  white: {
    top: '#fffdf8',
    left: '#f1eadc',
    right: '#d9cdb8',
    floor: '#ddd2bf',
    insideLeft: '#b9ab93',
    insideRight: '#c9bca6',
    flapBackLeft: '#efe7d8',
    flapBackRight: '#e2d7c4',
    flapLeft: '#fffdf8',
    flapRight: '#ece2d1',
    tape: '#ffffff',
    tapeRight: '#dddddd',
    line: '#4c443a',
    shade: '#bfb198',
  },
} as const satisfies Record<string, BoardTone>;
export type BoardToneName = keyof typeof BOARD_TONES;
