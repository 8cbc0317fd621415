import { diffArrays } from 'diff';

/** A run of lines or words that both texts have, or one of them. */
export interface Run {
  kind: 'context' | 'removed' | 'added';
  values: string[];
}

/** More changes are not told apart: everything between the first and the last one counts as replaced. */
const maxChanges = 2_000;

/**
 * Returns the difference of two lists of lines or words, at most until `deadlineMs` (of `performance.now`).
 */
export function diffLists(from: readonly string[], to: readonly string[], deadlineMs: number): Run[] {
  const timeout = Math.max(1, deadlineMs - performance.now());
  const changes = diffArrays([...from], [...to], { maxEditLength: maxChanges, timeout });
  // Undefined beyond one of the limits.
  if (changes === undefined) return replaceMiddle(from, to);
  return changes.map(({ value, added, removed }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'context';
    return { kind, values: value };
  });
}

function replaceMiddle(from: readonly string[], to: readonly string[]): Run[] {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  const runs: Run[] = [
    { kind: 'context', values: from.slice(0, start) },
    { kind: 'removed', values: from.slice(start, from.length - end) },
    { kind: 'added', values: to.slice(start, to.length - end) },
    { kind: 'context', values: from.slice(from.length - end) },
  ];
  return runs.filter(({ values }) => values.length > 0);
}
