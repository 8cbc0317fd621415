import { hash } from 'node:crypto';
import type { FormCall } from './page-route.ts';

/**
 * Returns the idempotency key of a form with a field `key`, so that sending it twice creates one record. Other values in the named
 * fields make another key.
 */
export function submissionKey({ field, values }: FormCall, names: readonly string[]): string | undefined {
  const key = field('key');
  return key === '' ? undefined : hash('sha256', JSON.stringify([key, ...names.map((name) => values[name])]));
}
