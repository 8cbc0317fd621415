import { badRequest, invalid } from '@commonplace/domain/errors';

/** An escape of a null character or of half a surrogate pair. */
const suspiciousEscape = /\\u(?:0000|d[89a-f])/i;

/**
 * Rejects null characters (rules.md#text: 422) and lone surrogates (400) in parsed JSON. They can only come from escapes, which
 * are rare, so the value is seldom searched.
 */
export function refuseUnstorable(text: string, value: unknown): void {
  if (suspiciousEscape.test(text)) walk(value);
}

function walk(value: unknown): void {
  if (typeof value === 'string') check(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    check(name);
    walk(member);
  }
}

function check(text: string): void {
  if (text.includes('\0')) throw invalid('The body contains a null character');
  if (!text.isWellFormed()) throw badRequest('the body is not valid UTF-8');
}
