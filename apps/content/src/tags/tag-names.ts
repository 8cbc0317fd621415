import type { Violations } from '@commonplace/domain/violations';
import { cutText } from '@commonplace/rules/cut-text';
import { foldTag } from '@commonplace/rules/names';
import { limits } from '@commonplace/rules/limits';
import { isLongerThan, lengthProblem } from '@commonplace/rules/plain-text';

// Limits and wording: rules.md#article-limits.

const maxTags = 4;
const maxJoinedLength = 126;

/** Normalizes tags as they are stored: folded, trimmed, unique, in the author's order. */
export function normalizeTagNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => foldTag(name.trim())).filter((name) => name !== ''))];
}

/** Validates normalized names. */
export function validateTagNames(violations: Violations, names: readonly string[]): void {
  if (names.length > maxTags) violations.add('tag_list', `exceed the maximum of ${maxTags} tags`);
  // The first ones are enough, even of thousands.
  for (const name of names.slice(0, maxTags)) validateTagName(violations, name);
  violations.add('tag_list', lengthProblem(names.join(', '), maxJoinedLength));
}

function validateTagName(violations: Violations, name: string): void {
  const excerpt = isLongerThan(name, 100) ? `${cutText(name, 100)}...` : name;
  const add = (problem: string) => violations.add('tag_list', `"${excerpt}" ${problem}`, 'Tag');
  const length = lengthProblem(name, limits.tag.name);
  if (length !== undefined) add(length);
  if (!/^[\p{L}\p{M}\p{N}]+$/u.test(name)) add('contains non-alphanumeric or prohibited unicode characters');
}
