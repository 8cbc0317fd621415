import { foldName, foldTag } from '@commonplace/rules/names';
import { z } from 'zod';

// Parsed queries are part of cache keys, so equivalent values are normalized and lengths limited.

const maxNameLength = 100;
const maxTextLength = 1_000;

/** A name, normalized to lower case. */
export const nameInAnyCase = z.string().max(maxNameLength).transform(foldName).meta({ type: 'string' });

/** A tag, normalized. */
export const tagInAnyCase = z.string().max(maxNameLength).transform(foldTag).meta({ type: 'string' });

export const exactName = z.string().max(maxNameLength);

export const searchText = z.string().trim().max(maxTextLength);

/** Names separated by commas: normalized, sorted, without blanks and duplicates. */
export const nameList = z
  .string()
  .max(maxTextLength)
  .transform((list) => {
    const names = list.split(',').map((name) => foldTag(name.trim()));
    return [...new Set(names)].filter((name) => name !== '').toSorted();
  })
  .meta({ type: 'string' });

/** One of these words; another word becomes `none`, a blank undefined. */
export function oneOf(words: readonly string[]) {
  return z
    .string()
    .transform((word) => (word === '' ? undefined : knownWord(word, words)))
    .meta({ type: 'string', enum: words });
}

/** As `oneOf`, in a path, where a blank becomes `none` too. */
export function oneOfInPath(words: readonly string[]) {
  return z
    .string()
    .transform((word) => knownWord(word, words))
    .meta({ type: 'string', enum: words });
}

function knownWord(word: string, words: readonly string[]): string {
  return words.includes(word) ? word : 'none';
}
