import { ChangeSet, Text } from '@codemirror/state';
import { expect, it } from 'vitest';
import { changesTo, joinChanges } from './join-changes.ts';

it.each([
  ['', 'typed', 'kept', 'typedkept'],
  ['Stored.', 'Stored.', 'Kept.', 'Kept.'],
  ['Stored.', 'Kept.', 'Kept.', 'Kept.'],
  ['Stored.', 'New. Stored.', 'Stored.\nKept.', 'New. Stored.\nKept.'],
  ['One two three', 'One three', 'One two three\n\nfour', 'One three\n\nfour'],
])('joins the changes of %j to %j and to %j', (before, one, other, joined) => {
  expect(joinChanges(before, one, other)).toBe(joined);
});

it('changes a text in its passages alone', () => {
  const [before, after] = ['One two three', 'One 2 three four'];
  const changes = ChangeSet.of(changesTo(before, after), before.length);
  expect(changes.apply(Text.of([before])).toString()).toBe(after);
  expect(changes.mapPos(before.indexOf('three') + 2)).toBe(after.indexOf('three') + 2);
});

it.each([
  ['sentences', 200, 'It stays.'],
  ['passages', 3_000, ''],
])('changes a text with too many changes of words in its %s', (_, count, kept) => {
  const sentences = (word: string) => Array.from({ length: count }, (__, at) => `${word} ${word}${at}.`).join(' ');
  const [before, after] = ['one', 'two'].map((word) => `A ${sentences(word)} ${kept} ${sentences(word)} Z`);
  const changes = ChangeSet.of(changesTo(before!, after!), before!.length);
  expect(changes.apply(Text.of([before!])).toString()).toBe(after);
  if (kept !== '') expect(changes.mapPos(before!.indexOf(kept) + 2)).toBe(after!.indexOf(kept) + 2);
});
