import type { GuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import type { Violations } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import type { SiteImages } from '@commonplace/rules/site-images';
import { parsePublicWebAddress } from '@commonplace/rules/web-address';

const slugPattern = /^[a-z0-9][a-z0-9_-]*$/;

/** A slug as it is stored: it is found in any case. */
export function normalizeSlug(slug: string): string {
  return slug.trim().toLowerCase();
}

/** What a podcast and an episode have in common; the slug is normalized. */
export function checkName(violations: Violations, { title, slug }: { title: string; slug: string }): void {
  violations.add('title', nameProblem(title) ?? lengthProblem(title, limits.podcast.title));
  violations.add('slug', slugProblem(slug));
}

/** What is wrong with a slug, which is normalized. */
export function slugProblem(slug: string): string | undefined {
  if (slug === '') return "can't be blank";
  return slugPattern.test(slug) ? lengthProblem(slug, limits.podcast.slug) : 'is invalid';
}

/** What is wrong with a long text, of which nothing is read here. */
export function textProblem(text: string, maximum: number): string | undefined {
  return characterProblem(text) ?? lengthProblem(text, maximum);
}

/** What is wrong with an address that people's browsers will open (S17). */
export function urlProblem(address: string): string | undefined {
  return parsePublicWebAddress(address) ? urlLengthProblem(address) : 'is an invalid url';
}

/** What is wrong with the address of an image, which may be one of this site. */
export function imageProblem(address: string, siteImages: SiteImages): string | undefined {
  return siteImages.allow(address) ? urlLengthProblem(address) : 'is an invalid url';
}

/** One that this service fetches (S17): the guarded fetcher knows which private hosts it may reach. */
export function checkFeedUrl(
  violations: Violations,
  address: string | undefined,
  fetcher: Pick<GuardedFetcher, 'mayFetch'>,
): void {
  if (address === undefined) return;
  violations.add('feed_url', fetcher.mayFetch(address) ? urlLengthProblem(address) : 'is an invalid url');
}

function urlLengthProblem(address: string): string | undefined {
  const { addressBytes } = limits.podcast;
  return Buffer.byteLength(address) > addressBytes ? `is too long (maximum is ${addressBytes} bytes)` : undefined;
}
