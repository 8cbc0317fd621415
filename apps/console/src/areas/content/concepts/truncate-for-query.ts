/** The maximum of the API, and a length that fits into a URL. */
const maxCharacters = 1_000;
const maxEncodedLength = 4_000;

/** Truncates a text to what the API accepts in a query parameter. */
export function truncateForQuery(text: string): string {
  let truncated = cut(text, maxCharacters);
  while (encodeURIComponent(truncated).length > maxEncodedLength)
    truncated = cut(truncated, Math.floor(truncated.length * 0.9));
  return truncated.trim();
}

/** Truncates without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  const end = /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length;
  return text.toWellFormed().slice(0, end);
}
