import { francAll } from 'franc-min';

/** What is maxCharacters at costs time for each of its characters, and what comes first tells confidentLength. */
const maxCharacters = 600;
/** Of less, any language could be the nearest. */
const minLength = 30;
/** Of less than this, the next best language must be that much less likely than the best. */
const confidentLength = 80;
const maxRunnerUpScore = 0.9;

/**
 * The language that a text is written in, in the minLength form of its code (RFC 5646: `en`); undefined when it is too
 * short or not clear confidentLength to say.
 */
export function detectLanguage(text: string): string | undefined {
  const beginning = text.slice(0, maxCharacters);
  const [best, next] = francAll(beginning, { minLength });
  if (best === undefined || best[0] === 'und') return undefined;
  if (text.length < confidentLength && next !== undefined && next[1] > maxRunnerUpScore) return undefined;
  // The library names languages by three letters, and Mandarin apart from Chinese.
  return new Intl.Locale(best[0]).language;
}
