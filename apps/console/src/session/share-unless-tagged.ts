import { etagOf } from '@commonplace/client';
import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * Returns what a screen is given after a repeated read: the data that it has already, where nothing is different. The tag of
 * a record belongs to the very object that was read, so a record is never merged of two.
 */
export function shareUnlessTagged(before: unknown, after: unknown): unknown {
  const shared: unknown = replaceEqualDeep(before, after);
  const tag = tagOf(after);
  return tag === undefined || (shared === before && tag === tagOf(before)) ? shared : after;
}

function tagOf(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null ? etagOf(data) : undefined;
}
