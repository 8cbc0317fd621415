import { expect, it } from 'vitest';
import { withoutDeleted } from './comment-tree.ts';
import { sampleComment } from './comments.samples.ts';

it.each([
  { replies: 0, expected: ['1a'] },
  { replies: 2, expected: ['1a', '1b'] },
  // A service of the last release counts none.
  { replies: undefined, expected: ['1a', '1b'] },
])('keeps a deleted comment at the end of a window with $replies later replies: $expected', ({ replies, expected }) => {
  const deleted = { ...sampleComment('Text', '1b'), user: {}, replies_count: replies! };
  expect(withoutDeleted([sampleComment('Text', '1a'), deleted], '1b').map(({ id_code: code }) => code)).toEqual(
    expected,
  );
});
