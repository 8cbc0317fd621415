import { etagOf } from '@commonplace/client';
import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * Structural sharing for TanStack Query that never mixes two versions of a record: a record with an edit tag is shared only
 * if its tag is the same.
 */
export function shareUnlessTagged(before: unknown, after: unknown): unknown {
  const shared: unknown = replaceEqualDeep(before, after);
  const tag = tagOf(after);
  return tag === undefined || (shared === before && tag === tagOf(before)) ? shared : after;
}

function tagOf(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null ? etagOf(data) : undefined;
}
