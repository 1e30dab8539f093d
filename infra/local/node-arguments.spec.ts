import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { NODE_ARGUMENTS } from './node-arguments.ts';

/** Allocates so much that V8 would enlarge its young generation, and prints the size it reached. */
const PROGRAM = `
  let kept = [];
  for (let index = 0; index < 3e6; index += 1) {
    kept.push({ index, text: [index] });
    if (kept.length > 1e5) kept = [];
  }
  const spaces = require('node:v8').getHeapSpaceStatistics();
  console.log(spaces.find(({ space_name }) => space_name === 'new_space').space_size);
`;

it('bound the young generation', () => {
  const size = execFileSync(process.execPath, [...NODE_ARGUMENTS, '--eval', PROGRAM], { encoding: 'utf8' });
  expect(Number(size)).toBeGreaterThan(0);
  expect(Number(size)).toBeLessThan(50e6);
});
