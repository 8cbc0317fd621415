import { describe, expect, it } from 'vitest';
import { firstWords, renderDescription } from './description.ts';

describe('renderDescription', () => {
  it.each([
    ['A short one.', 'A short one.'],
    ['With a footnote....', 'With a footnote…'],
    ['Cut at a comma, ...', 'Cut at a comma…'],
    ['Two dots..', 'Two dots..'],
    [`${'word '.repeat(14)}and more`, `${'word '.repeat(13)}word<span class="rest"> and more</span>`],
    [`${'word '.repeat(13)}end, and more`, `${'word '.repeat(13)}end<span class="rest">, and more</span>`],
    [
      'パン種は水と小麦粉を混ぜて暖かい場所に置くだけで育ち始めますが、毎日の世話を忘れないことが何よりも大切です。',
      expect.stringMatching(/^パン種は.{16,32}<span class="rest">.+<\/span>$/),
    ],
    ['The end of a footnote....', 'The end of a footnote…'],
    ['The end of a word...', 'The end of a word…'],
    ['静けさの価値。...', '静けさの価値…'],
    ['شكرا @hana_three على', 'شكرا \u2066@hana_three\u2069 على'],
    ['@hana_three شكرا جزيلا', '\u2066@hana_three\u2069 شكرا جزيلا'],
    ['شكرا ada@site.example', 'شكرا ada@site.example'],
    ['Thank you @hana_three', 'Thank you @hana_three'],
    ['x'.repeat(200), `<span class="rest">${'x'.repeat(200)}</span>`],
  ])('renders %s', (text, expected) => {
    expect(renderDescription(text).toString()).toEqual(expected);
  });
});

describe('firstWords', () => {
  it.each([
    ['Which flour?', 'Which flour?'],
    ['Which flour, then?', 'Which flour…'],
    ['x'.repeat(20), `${'x'.repeat(13)}…`],
    ['パンの種は水と粉です。', expect.stringMatching(/^パン.{3,5}…$/)],
  ])('shortens %s', (text, expected) => {
    expect(firstWords(text, 14)).toEqual(expected);
  });
});
