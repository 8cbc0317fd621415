import { expect, test } from 'vitest';
import { imageDigest, imageKey, imageName, sizedImageName } from './image-name.ts';

const digest = 'ab'.repeat(20);

test('derives the storage key from the name', () => {
  expect(imageKey(imageName(digest, 'jpg'))).toBe(`images/ab/${digest}.jpg`);
  expect(imageKey(sizedImageName(digest, 640))).toBe(`images/ab/${digest}-640.webp`);
  expect(imageKey(sizedImageName(digest, 90))).toBe(`images/ab/${digest}-90.webp`);
});

test.each([
  [`/images/${digest}-640.webp`, digest],
  [`https://site.example/images/${digest}.jpg`, digest],
  [`https://site.example/other/${digest}.jpg`, undefined],
  ['/images/logo.png', undefined],
  ['', undefined],
])('finds the digest in the URL %j', (url, expected) => {
  expect(imageDigest(url)).toBe(expected);
});

test.each([
  '',
  digest,
  `${digest}.svg`,
  `${digest}.jpg.html`,
  `${digest}-640.jpg`,
  `${digest}-100.webp`,
  `${digest.toUpperCase()}.jpg`,
  `${digest.slice(1)}.jpg`,
  `../${digest}.jpg`,
  `ab/${digest}.jpg`,
])('%j is no name of an image', (name) => {
  expect(imageKey(name)).toBeUndefined();
});
