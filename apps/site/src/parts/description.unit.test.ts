import { describe, expect, it } from 'vitest';
import { renderDescription } from './description.ts';

describe('renderDescription', () => {
  it.each([
    ['A short one.', 'A short one.'],
    [`${'word '.repeat(14)}and more`, `${'word '.repeat(13)}word<span class="rest"> and more</span>`],
    [`${'word '.repeat(13)}end, and more`, `${'word '.repeat(13)}end<span class="rest">, and more</span>`],
    [
      'パン種は水と小麦粉を混ぜて暖かい場所に置くだけで育ち始めますが、毎日の世話を忘れないことが何よりも大切です。',
      expect.stringMatching(/^パン種は.{16,32}<span class="rest">.+<\/span>$/),
    ],
    ['x'.repeat(200), `<span class="rest">${'x'.repeat(200)}</span>`],
  ])('renders %s', (text, expected) => {
    expect(renderDescription(text).toString()).toEqual(expected);
  });
});
