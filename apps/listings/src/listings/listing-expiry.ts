import { violation, Violations } from '@commonplace/domain/violations';
import { parseTime } from '@commonplace/rules/time';
import type { UpdateListingInput } from './listing-change.ts';
import type { LockedListing } from './lock-listing.ts';

/** Parses an expiry, a time or a date; null for a blank text. */
export function parseExpiry(violations: Violations, text: string): Date | null {
  if (text.trim() === '') return null;
  const expiry = parseTime(text);
  if (expiry === undefined) violations.add('expires_at', 'is invalid');
  else if (expiry.getTime() <= Date.now()) violations.add('expires_at', 'must be in the future');
  return expiry ?? null;
}

/**
 * Returns the expiry that a payment sets; undefined if it stays.
 * @throws DomainError validation_failed if the expiry has passed, as the listing would be unpublished at once.
 */
export function expiryForPayment(listing: LockedListing, { expiresAt }: UpdateListingInput): Date | null | undefined {
  if (expiresAt === undefined) {
    if (listing.isExpired) throw violation('expires_at', 'has passed: set a later time, or an empty one for no expiry');
    return undefined;
  }
  const violations = new Violations();
  const expiry = parseExpiry(violations, expiresAt);
  violations.throwIfAny();
  return expiry;
}
