import { expect, it } from '@jest/globals';
import { isLocalSite } from './settings.ts';

it.each([
  ['http://localhost:8080', true],
  ['http://127.0.0.1:9000/', true],
  ['https://[::1]', true],
  ['https://packaging.example', false],
  ['http://localhost.example.com', false],
  ['http://192.168.1.20:8080', false],
])('whether %s is a local site: %s', (url, isLocal) => {
  expect(isLocalSite(url)).toBe(isLocal);
});
