import { romanize } from '@commonplace/rules/romanize';
import { randomInt } from 'node:crypto';

const maxTitleLength = 100;
const suffixDigits = 6;

/** Returns the title as a lower-case ASCII slug with a random suffix. It is never all digits, which would be an id. */
export function agentSessionSlug(title: string): string {
  const words = romanize(title)
    .toLowerCase()
    .replaceAll(/[^0-9a-z_]+/g, '-')
    .slice(0, maxTitleLength)
    .replaceAll(/^-+|-+$/g, '');
  const suffix = randomInt(36 ** suffixDigits)
    .toString(36)
    .padStart(suffixDigits, '0');
  return `${words === '' ? 'session' : words}-${suffix}`;
}
