import { violation, Violations } from '@commonplace/rpc/violations';
import { parseTime } from '@commonplace/rules/time';
import type { UpdateListingInput } from './listing-change.ts';
import type { LockedListing } from './own-listing.ts';

/** When a listing is to end, by a time or a day; null for a blank, which is no end. */
export function readEnd(violations: Violations, text: string): Date | null {
  if (text.trim() === '') return null;
  const end = parseTime(text);
  if (end === undefined) violations.add('expires_at', 'is invalid');
  else if (end.getTime() <= Date.now()) violations.add('expires_at', 'must be a time to come');
  return end ?? null;
}

/**
 * The end that a listing gets when it is paid for: undefined when it keeps what it has.
 * @throws DomainError validation_failed when that has passed, and it would be unpublished at once.
 */
export function endToPayFor(listing: LockedListing, { expiresAt }: UpdateListingInput): Date | null | undefined {
  if (expiresAt === undefined) {
    if (listing.isOver) throw violation('expires_at', 'has passed: give a later one, or an empty one for no end');
    return undefined;
  }
  const violations = new Violations();
  const end = readEnd(violations, expiresAt);
  violations.throwIfAny();
  return end;
}
