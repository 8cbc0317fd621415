import { francAll } from 'franc-min';

/** Detection takes time per character, and the beginning is enough. */
const maxCharacters = 600;
/** For a shorter text the result would be random. */
const minLength = 30;
/** For a shorter text, the score of the second best language must be below this. */
const confidentLength = 80;
const maxRunnerUpScore = 0.9;

/**
 * Detects the language of a text as the shortest code (RFC 5646: `en`); undefined if the text is too short or the
 * result is unclear.
 */
export function detectLanguage(text: string): string | undefined {
  const beginning = text.slice(0, maxCharacters);
  const [best, next] = francAll(beginning, { minLength });
  if (best === undefined || best[0] === 'und') return undefined;
  if (text.length < confidentLength && next !== undefined && next[1] > maxRunnerUpScore) return undefined;
  // The library uses three-letter codes, and one for Mandarin.
  return new Intl.Locale(best[0]).language;
}
