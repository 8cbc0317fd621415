import { relativeCost } from '@commonplace/markdown/testing/relative-cost';
import { expect, it } from 'vitest';
import { imagesIn } from './image-sizes.ts';

const digest = 'a'.repeat(40);
const url = `https://example.com/images/${digest}.webp`;

it.each([
  ['an image', `![A tree](${url} "Old")`],
  ['a reference', `[tree]: ${url}`],
  ['an element', `<img src="${url}">`],
])('finds the URL of %s', (_name, text) => {
  expect(imagesIn(`Before\n${text}\nafter`)).toEqual([[url, digest]]);
});

it('finds the path of an image of this site', () => {
  const path = `/images/${digest}.webp`;
  expect(imagesIn(`![A tree](${path})`)).toEqual([[path, digest]]);
});

it('finds nothing in other URLs', () => {
  expect(
    imagesIn(`https://example.com/${digest}.webp https://example.com/images/a.webp images/${digest}.webp`),
  ).toEqual([]);
});

it.each(['http://', 'http://a/images/', `http://a/images/${digest}.png`, '(http://', ' http://a'])(
  'takes linear time for a text of "%s"',
  (piece) => {
    const search = (size: number) => void imagesIn(piece.repeat(size));
    expect(relativeCost(8_000, search)).toBeLessThan(3);
  },
);
