import { francAll } from 'franc-min';

/** What is looked at costs time for each of its characters, and what comes first tells enough. */
const looked = 600;
/** Of less, any language could be the nearest. */
const shortest = 30;
/** Of less than this, the next best language must be that much less likely than the best. */
const enough = 80;
const clearly = 0.9;

/**
 * The language that a text is written in, in the shortest form of its code (RFC 5646: `en`); undefined when it is too
 * short or not clear enough to say.
 */
export function detectLanguage(text: string): string | undefined {
  const beginning = text.slice(0, looked);
  const [best, next] = francAll(beginning, { minLength: shortest });
  if (best === undefined || best[0] === 'und') return undefined;
  if (text.length < enough && next !== undefined && next[1] > clearly) return undefined;
  // The library names languages by three letters, and Mandarin apart from Chinese.
  return new Intl.Locale(best[0]).language;
}
