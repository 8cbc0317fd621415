import { cutText } from '@commonplace/rules/cut-text';

/** The maximum of the API, and a length that fits into a URL. */
const maxCharacters = 1_000;
const maxEncodedLength = 4_000;

/** Truncates a text to what the API accepts in a query parameter. */
export function truncateForQuery(text: string): string {
  let truncated = cutText(text.toWellFormed(), maxCharacters);
  while (encodeURIComponent(truncated).length > maxEncodedLength)
    truncated = cutText(truncated, Math.floor(truncated.length * 0.9));
  return truncated.trim();
}
