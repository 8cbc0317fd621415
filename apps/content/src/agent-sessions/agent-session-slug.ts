import { randomInt } from 'node:crypto';
import anyAscii from 'any-ascii';

const maxTitleLength = 100;
const suffixDigits = 6;

/** The title in lower-case ASCII with hyphens, and what tells equal titles apart: never digits alone, which are an id. */
export function agentSessionSlug(title: string): string {
  const words = anyAscii(title)
    .toLowerCase()
    .replaceAll(/[^0-9a-z_]+/g, '-')
    .slice(0, maxTitleLength)
    .replaceAll(/^-+|-+$/g, '');
  const suffix = randomInt(36 ** suffixDigits)
    .toString(36)
    .padStart(suffixDigits, '0');
  return `${words === '' ? 'session' : words}-${suffix}`;
}
