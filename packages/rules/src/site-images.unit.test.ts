import { expect, test } from 'vitest';
import { createSiteImages } from './site-images.ts';

const name = `${'0a'.repeat(20)}.png`;
const key = `images/0a/${name}`;
const local = createSiteImages('http://127.0.0.1:3000/');

test.each([
  `http://127.0.0.1:3000/images/${name}`,
  `http://localhost:3000/images/${name}`,
  `http://[::1]:3000/images/${name}?a=b`,
])('%s is an image of a site on the own machine', (address) => {
  expect([local.allow(address), local.keyOf(address)]).toEqual([true, key]);
});

test.each([
  'http://127.0.0.1:3000/assets/default-social.png',
  'https://cdn.example.com/1.png',
  `https://example.com/images/${name}`,
])('an image may be at %s, which is no upload', (address) => {
  expect([local.allow(address), local.keyOf(address)]).toEqual([true, undefined]);
});

test.each([
  `http://127.0.0.1/images/${name}`,
  `http://127.0.0.1:3001/images/${name}`,
  `https://127.0.0.1:3000/images/${name}`,
  `http://127.0.0.2:3000/images/${name}`,
  `http://10.0.0.1:3000/images/${name}`,
  `http://localhost.:3000/images/${name}`,
  `http://user:password@127.0.0.1:3000/images/${name}`,
  `http://db.internal/images/${name}`,
  `/images/${name}`,
  'javascript:alert(1)',
])('no image may be at %s', (address) => {
  expect([local.allow(address), local.keyOf(address)]).toEqual([false, undefined]);
});

test('does not treat loopback names as the site if the site has a host name', () => {
  const site = createSiteImages('https://intranet.local');
  expect(site.keyOf(`https://intranet.local/images/${name}`)).toBe(key);
  expect(site.allow(`https://localhost/images/${name}`)).toBe(false);
  expect(createSiteImages(undefined).allow(`http://localhost/images/${name}`)).toBe(false);
});
