import { largestId } from '@commonplace/rules/limits';
import { foldName, foldTag } from '@commonplace/rules/names';
import { z } from 'zod';

// Parsed queries are part of cache keys, so equivalent values are normalized and lengths limited.

const maxNameLength = 100;
const maxTextLength = 1_000;
const maxIdsLength = 2_000;

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

/** Returns a schema for some of these words, separated by commas: sorted, without duplicates; other words become `none`. */
export function wordList(words: readonly string[]) {
  return z
    .string()
    .max(maxTextLength)
    .transform((list) => {
      const chosen = list.split(',').filter((word) => word !== '');
      return [...new Set(chosen.map((word) => knownWord(word, words)))].toSorted();
    })
    .meta({ type: 'string', description: `Separated by commas: ${words.join(', ')}` });
}

/** Ids separated by commas: sorted, without duplicates; one out of range is left out, since it is never found. */
export const idList = listOfIds(/^\d+$/, (text) => Number(text)).meta({
  type: 'string',
  description: 'Ids, separated by commas',
});

/** As `idList`, from the `id_code`s of comments. */
export const idCodeList = listOfIds(/^[0-9a-p]+$/i, (text) => Number.parseInt(text, 26)).meta({
  type: 'string',
  description: 'Values of `id_code`, separated by commas',
});

function listOfIds(pattern: RegExp, read: (text: string) => number) {
  return z
    .string()
    .max(maxIdsLength)
    .transform((list) => list.split(',').filter((part) => part !== ''))
    .refine((parts) => parts.every((part) => pattern.test(part)), 'must be ids separated by commas')
    .transform((parts) => [...new Set(parts.map(read))].filter(isId).toSorted((a, b) => a - b));
}

function isId(value: number): boolean {
  return value >= 1 && value <= largestId;
}

/** Returns a schema for one of these words; another word becomes `none`, a blank undefined. */
export function oneOf(words: readonly string[]) {
  return z
    .string()
    .transform((word) => (word === '' ? undefined : knownWord(word, words)))
    .meta({ type: 'string', enum: words });
}

/** Returns the same as `oneOf`, in a path, where a blank becomes `none` too. */
export function oneOfInPath(words: readonly string[]) {
  return z
    .string()
    .transform((word) => knownWord(word, words))
    .meta({ type: 'string', enum: words });
}

function knownWord(word: string, words: readonly string[]): string {
  return words.includes(word) ? word : 'none';
}
