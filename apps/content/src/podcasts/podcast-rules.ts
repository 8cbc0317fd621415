import type { Violations } from '@commonplace/domain/violations';
import type { GuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import { reservationOf } from '@commonplace/rules/reserved-names';
import type { SiteImages } from '@commonplace/rules/site-images';
import { parsePublicWebAddress } from '@commonplace/rules/web-address';

const slugPattern = /^[a-z0-9][a-z0-9_-]*$/;

/** Returns the stored form of a slug, in lower case, since lookups ignore case. */
export function normalizeSlug(slug: string): string {
  return slug.trim().toLowerCase();
}

/** Validates the title and the normalized slug of a podcast. The slug is the first part of its path. */
export function checkName(violations: Violations, { title, slug }: { title: string; slug: string }): void {
  violations.add('title', nameProblem(title) ?? lengthProblem(title, limits.podcast.title));
  violations.add('slug', slugProblem(slug) ?? reservationProblem(slug));
}

/** Administrators may choose a name that speaks for the site. */
function reservationProblem(slug: string): string | undefined {
  const reservation = reservationOf(slug);
  return reservation === undefined || reservation === 'authority' ? undefined : 'is reserved';
}

/** Validates a normalized slug. */
export function slugProblem(slug: string): string | undefined {
  if (slug === '') return "can't be blank";
  return slugPattern.test(slug) ? lengthProblem(slug, limits.podcast.slug) : 'is invalid';
}

/** Validates a long text without reading its content. */
export function textProblem(text: string, maximum: number): string | undefined {
  return characterProblem(text) ?? lengthProblem(text, maximum);
}

/** Validates a URL that browsers open (rules.md#text). */
export function urlProblem(address: string): string | undefined {
  return parsePublicWebAddress(address) ? urlLengthProblem(address) : 'is an invalid url';
}

/** Validates the URL of an image, which may belong to this site. */
export function imageProblem(address: string, siteImages: SiteImages): string | undefined {
  return siteImages.allow(address) ? urlLengthProblem(address) : 'is an invalid url';
}

/** Validates a URL that this service fetches (rules.md#text): the guarded fetcher knows the allowed private hosts. */
export function checkFeedUrl(
  violations: Violations,
  address: string | undefined,
  fetcher: Pick<GuardedFetcher, 'mayFetch'>,
): void {
  if (address === undefined) return;
  violations.add('feed_url', fetcher.mayFetch(address) ? urlLengthProblem(address) : 'is an invalid url');
}

function urlLengthProblem(address: string): string | undefined {
  const { urlBytes } = limits.podcast;
  return Buffer.byteLength(address) > urlBytes ? `is too long (maximum is ${urlBytes} bytes)` : undefined;
}
