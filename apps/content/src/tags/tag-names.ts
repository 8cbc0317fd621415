import { isLongerThan } from '@commonplace/service/plain-text';
import type { Validation } from '../articles/validation.ts';

// Limits and wording: reference 1.11.

const maxTags = 4;
const maxNameLength = 30;
const maxJoinedLength = 126;

/** Tags as they are stored: lower-cased, trimmed, each once, in the author's order. */
export function normalizeTagNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.trim().toLowerCase()).filter((name) => name !== ''))];
}

/** Checks normalized names. */
export function validateTagNames(validation: Validation, names: readonly string[]): void {
  if (names.length > maxTags) validation.add('tag_list', 'Tag list', `exceed the maximum of ${maxTags} tags`);
  // Of thousands, the first ones tell enough.
  for (const name of names.slice(0, maxTags)) validateTagName(validation, name);
  if (names.join(', ').length > maxJoinedLength) {
    validation.add('tag_list', 'Tag list', `is too long (maximum is ${maxJoinedLength} characters)`);
  }
}

function validateTagName(validation: Validation, name: string): void {
  const shown = name.length > 100 ? `${name.slice(0, 100)}...` : name;
  if (isLongerThan(name, maxNameLength)) {
    validation.add('tag_list', 'Tag', `"${shown}" is too long (maximum is ${maxNameLength} characters)`);
  }
  if (!/^[\p{L}\p{M}\p{N}]+$/u.test(name)) {
    validation.add('tag_list', 'Tag', `"${shown}" contains non-alphanumeric or prohibited unicode characters`);
  }
}
