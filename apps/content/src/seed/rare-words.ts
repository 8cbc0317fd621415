import type { Random } from './random.ts';

const consonants = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z', 'st', 'tr'];
const vowels = ['a', 'e', 'i', 'o', 'u'];
const syllables = consonants.flatMap((consonant) => vowels.map((vowel) => consonant + vowel));
/** A prime: the multiplier leads to each number below it once. */
const wordCount = 1_000_003;
const multiplier = 48_271;

/**
 * A word out of a million, the first of which are used far more often than the last, as words are: without them, what
 * is seeded would have a few hundred words, and every search would find them at once.
 */
export function rareWord(random: Random): string {
  return wordOfRank(Math.floor(wordCount ** random()));
}

/** The word of this rank: no two are the same. */
export function wordOfRank(rank: number): string {
  let number = ((rank * multiplier) % wordCount) + syllables.length ** 2;
  let word = '';
  for (; number > 0; number = Math.floor(number / syllables.length)) word += syllables[number % syllables.length];
  return word;
}
