import { ChangeSet, Text, type ChangeSpec } from '@codemirror/state';
import { differencesOf } from '../differences.ts';
import { sentencesOf } from '../sentences.ts';

/** Returns a text with the changes that two others make to it. */
export function joinChanges(before: string, one: string, other: string): string {
  if (one === before || one === other) return other;
  const first = changeTo(before, one);
  const both = first.compose(changeTo(before, other).map(first));
  return both.apply(Text.of(before.split('\n'))).toString();
}

function changeTo(before: string, after: string): ChangeSet {
  return ChangeSet.of(changedPassage(before, after), before.length);
}

/** Returns the change of one passage that makes a text another. */
function changedPassage(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

const wordsOf = (text: string) => text.match(/\s+|\S+/g) ?? [];

/** Returns the changes that make a text another, so that a cursor between them stays where it is. */
export function changesTo(before: string, after: string): ChangeSpec {
  const passage = changedPassage(before, after);
  const old = before.slice(passage.from, passage.to);
  // Many words take too long to tell apart.
  for (const split of [wordsOf, sentencesOf]) {
    const items = split(old);
    const changes = differencesOf(items, split(passage.insert));
    if (!changes) continue;
    const starts = [passage.from];
    for (const item of items) starts.push(starts.at(-1)! + item.length);
    return changes.map(({ from, to, items: made }) => ({
      from: starts[from]!,
      to: starts[to]!,
      insert: made.join(''),
    }));
  }
  return passage;
}
