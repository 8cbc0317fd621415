import { foldName, foldTag } from '@commonplace/rules/names';
import { z } from 'zod';

// What a query means is part of a cached answer's key, so values that mean the same become the same, and none is long.

/** The longest name of anything. */
const maxNameLength = 100;
const maxTextLength = 1_000;

/** A name in a query that is found in any case. */
export const nameInAnyCase = z.string().max(maxNameLength).transform(foldName).meta({ type: 'string' });

/** A tag in a query, in any case and form. */
export const tagInAnyCase = z.string().max(maxNameLength).transform(foldTag).meta({ type: 'string' });

/** A name in a query. */
export const exactName = z.string().max(maxNameLength);

/** A text to search for. */
export const searchText = z.string().trim().max(maxTextLength);

/** Names separated by commas, in any case and any order; blanks and repetitions are left out. */
export const nameList = z
  .string()
  .max(maxTextLength)
  .transform((list) => {
    const names = list.split(',').map((name) => foldTag(name.trim()));
    return [...new Set(names)].filter((name) => name !== '').toSorted();
  })
  .meta({ type: 'string' });

/** One of a few words; all others mean that none was meant, and a blank that nothing was said. */
export function oneOf(words: readonly string[]) {
  return z
    .string()
    .transform((word) => (word === '' ? undefined : knownWord(word, words)))
    .meta({ type: 'string', enum: words });
}

/** As `oneOf`, in a path, where something is always said. */
export function oneOfInPath(words: readonly string[]) {
  return z
    .string()
    .transform((word) => knownWord(word, words))
    .meta({ type: 'string', enum: words });
}

function knownWord(word: string, words: readonly string[]): string {
  return words.includes(word) ? word : 'none';
}
