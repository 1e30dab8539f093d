import { expect, it } from '@jest/globals';
import { packPieces } from './packing.ts';

const CANDLE = { length: 3, width: 3, height: 4 };

it('packs pieces into the box with the least board', () => {
  expect(packPieces(CANDLE, 12)).toEqual({ rows: [3, 2, 2], inside: { length: 9, width: 6, height: 8 } });
});

it('leaves empty spaces rather than one long row', () => {
  const { rows, inside } = packPieces(CANDLE, 13);
  const places = rows[0] * rows[1] * rows[2];
  expect(places).toBeGreaterThanOrEqual(13);
  expect(places).toBeLessThanOrEqual(15);
  expect(inside.length).toBeLessThan(13 * 3);
});

it('calls the longer side the length', () => {
  const { inside } = packPieces({ length: 2, width: 9, height: 1 }, 2);
  expect(inside.length).toBeGreaterThanOrEqual(inside.width);
});

it('packs a single piece as it stands', () => {
  expect(packPieces(CANDLE, 1)).toEqual({ rows: [1, 1, 1], inside: CANDLE });
});
