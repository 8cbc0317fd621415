import { expect, it } from 'vitest';
import { joinChanges } from './join-changes.ts';

it.each([
  ['', 'typed', 'kept', 'typedkept'],
  ['Stored.', 'Stored.', 'Kept.', 'Kept.'],
  ['Stored.', 'Kept.', 'Kept.', 'Kept.'],
  ['Stored.', 'New. Stored.', 'Stored.\nKept.', 'New. Stored.\nKept.'],
  ['One two three', 'One three', 'One two three\n\nfour', 'One three\n\nfour'],
])('joins the changes of %j to %j and to %j', (before, one, other, joined) => {
  expect(joinChanges(before, one, other)).toBe(joined);
});
