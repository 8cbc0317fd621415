import { cutText } from '@commonplace/rules/cut-text';

/** The maximum of the API, and a length that fits into a URL. */
const maxCharacters = 1_000;
const maxEncodedLength = 4_000;

/** Truncates a text to what the API accepts in a query parameter. */
export function truncateForQuery(text: string): string {
  const wellFormed = text.toWellFormed();
  let characters = maxCharacters;
  let truncated = cutText(wellFormed, characters);
  while (encodeURIComponent(truncated).length > maxEncodedLength) {
    characters = Math.floor(characters * 0.9);
    truncated = cutText(wellFormed, characters);
  }
  return truncated.trim();
}
