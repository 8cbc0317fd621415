import { ChangeSet, Text, type ChangeSpec } from '@codemirror/state';
import { differencesOf } from './differences.ts';

/** Returns a text with the changes that two others make to it. */
export function joinChanges(before: string, one: string, other: string): string {
  if (one === before || one === other) return other;
  const first = changeTo(before, one);
  const both = first.compose(changeTo(before, other).map(first));
  return both.apply(Text.of(before.split('\n'))).toString();
}

/** Returns the change of one passage that makes a text another. */
function changeTo(before: string, after: string): ChangeSet {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const insert = after.slice(start, after.length - end);
  return ChangeSet.of({ from: start, to: before.length - end, insert }, before.length);
}

/** Returns the changes that make a text another, so that a cursor between them stays where it is. */
export function changesTo(before: string, after: string): ChangeSpec {
  const changes = differencesOf(before, after);
  return changes.map(({ fromA, toA, fromB, toB }) => ({ from: fromA, to: toA, insert: after.slice(fromB, toB) }));
}
