import { expect, test } from 'vitest';
import { createEncodingChooser } from './accept-encoding.ts';

const choose = createEncodingChooser(['zstd', 'br', 'gzip']);

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZip, Deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['*', 'zstd'],
  ['*;q=0', undefined],
  ['zstd;q=0, *', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip; q=0.2 , br;q=0.2', 'br'],
  ['gzip;q=0', undefined],
  ['identity;q=1, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip;q=1', 'gzip'],
  ['gzip, identity', 'gzip'],
  ['gzip;q=2', undefined],
  ['gzip;q=x', undefined],
])('chooses for Accept-Encoding: %s', (header, chosen) => {
  expect(choose(header)).toBe(chosen);
  expect(choose(header)).toBe(chosen);
});
