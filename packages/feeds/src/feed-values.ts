import { cutText } from '@commonplace/rules/cut-text';
import { isVisible } from '@commonplace/rules/plain-text';
import { parsePublicWebAddress } from '@commonplace/rules/web-address';
import { oneLine } from '@commonplace/rules/names';

const maxTitleLength = 255;
const maxUrlLength = 2_000;

/** Returns one line without control and direction characters; undefined if nothing is visible. */
export function plainLine(text: string | undefined, maxLength = maxTitleLength): string | undefined {
  if (text === undefined) return undefined;
  const plain = oneLine(text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' '));
  return isVisible(plain) ? cutText(plain, maxLength) : undefined;
}

/** Returns a URL that browsers may open, by the rules for administrators (rules.md#text). */
export function address(text: string | undefined): string | undefined {
  const href = text === undefined || text.length > maxUrlLength ? undefined : parsePublicWebAddress(text.trim())?.href;
  return href !== undefined && href.length <= maxUrlLength ? href : undefined;
}
