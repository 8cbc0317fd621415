import { expect, test } from 'vitest';
import { comparable } from './verify-links.ts';

test.each([
  ['https://forum.example/Ada//?x/#y/', 'https://forum.example/ada'],
  ['https://forum.example/#\n/', 'https://forum.example'],
])('compares %j as %s', (url, compared) => {
  expect(comparable(url)).toBe(compared);
});

test('compares a URL of a million slashes', () => {
  const url = `https://forum.example${'/'.repeat(1_000_000)}ada`;
  expect(comparable(`${url}/`)).toBe(url);
});
