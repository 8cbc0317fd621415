import { francAll } from 'franc-min';
import { wordsByScript } from './scripts.ts';

/** Detection takes time per character, and the beginning is enough. */
const maxCharacters = 600;
/** For a shorter text the result would be random. */
const minLength = 30;
/** For a shorter text, the score of the second best language must be below this. */
const confidentLength = 80;
const maxRunnerUpScore = 0.9;
/** Fewer letters of a script with one language may be a name. */
const minLetters = 8;
/** A script other than Latin decides from this share of the letters: texts in it have Latin names and code, not the reverse. */
const minShare = 1 / 3;

/**
 * Detects the language of a text as the shortest code (RFC 5646: `en`): by its script, and by its words if languages share
 * the script. Returns undefined if the text is too short or the result is unclear.
 */
export function detectLanguage(text: string): string | undefined {
  const scripts = wordsByScript(text.slice(0, maxCharacters));
  const total = scripts.reduce((sum, { letters }) => sum + letters, 0);
  const main =
    scripts.find(({ script, letters }) => script !== 'Latin' && letters >= Math.max(total * minShare, 1)) ??
    scripts.find(({ script }) => script === 'Latin');
  if (main?.language === undefined) return detectByWords(main?.text ?? '', text.length);
  return main.letters < minLetters ? undefined : main.language;
}

/** Detects the language of words in a script that languages share; `length` is that of the whole text. */
function detectByWords(words: string, length: number): string | undefined {
  const [best, next] = francAll(words, { minLength });
  if (best === undefined || best[0] === 'und') return undefined;
  if (length < confidentLength && next !== undefined && next[1] > maxRunnerUpScore) return undefined;
  // The library uses three-letter codes.
  return new Intl.Locale(best[0]).language;
}
