import type { Random } from './random.ts';

const consonants = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z', 'st', 'tr'];
const vowels = ['a', 'e', 'i', 'o', 'u'];
const syllables = consonants.flatMap((consonant) => vowels.map((vowel) => consonant + vowel));
/** A prime, so that the multiplier reaches every lower number once. */
const wordCount = 1_000_003;
const multiplier = 48_271;

/**
 * Returns one of a million words, with a realistic distribution of frequencies. Without them, seeded articles would
 * have a few hundred words, and every search would match at once.
 */
export function rareWord(random: Random): string {
  return wordOfRank(Math.floor(wordCount ** random.next()));
}

/** Returns the unique word of a rank. */
export function wordOfRank(rank: number): string {
  let number = ((rank * multiplier) % wordCount) + syllables.length ** 2;
  let word = '';
  for (; number > 0; number = Math.floor(number / syllables.length)) word += syllables[number % syllables.length];
  return word;
}
