import { isIP } from 'node:net';
import type { ArticleFields } from './article-fields.ts';
import type { Validation } from './validation.ts';

// Limits and wording: reference 1.11.

const maxTitleLength = 128;
const maxMentions = 7;

// Ours: addresses and series are in indexes, and a list shows a thousand descriptions at once.
const maxAddressBytes = 2_000;
const maxSeriesLength = 255;
const maxDescriptionLength = 2_000;

/** Checks title and addresses; the body, tags and times have files of their own. */
export function validateFields(validation: Validation, fields: ArticleFields): void {
  validateTitle(validation, fields.title);
  validateCanonicalUrl(validation, fields.canonicalUrl);
  validateCoverImage(validation, fields.coverImage);
  if (Array.from(fields.description).length > maxDescriptionLength) {
    validation.add('description', 'Description', tooLong(maxDescriptionLength));
  }
  if (fields.series !== undefined && Array.from(fields.series).length > maxSeriesLength) {
    validation.add('series', 'Series', tooLong(maxSeriesLength));
  }
}

/** `mentions` are the distinct usernames mentioned in the body. */
export function validateMentions(validation: Validation, mentions: readonly string[]): void {
  if (mentions.length <= maxMentions) return;
  validation.add('base', '', `You cannot mention more than ${maxMentions} users in a post!`);
}

function validateTitle(validation: Validation, title: string): void {
  if (title === '') validation.add('title', 'Title', "can't be blank");
  if (Array.from(title).length > maxTitleLength) {
    validation.add('title', 'Title', `is too long (maximum is ${maxTitleLength} characters for full_post)`);
  }
}

function validateCoverImage(validation: Validation, url: string | null): void {
  if (url === null) return;
  if (Buffer.byteLength(url) > maxAddressBytes)
    validation.add('main_image', 'Main image', tooLong(maxAddressBytes, 'bytes'));
  if (parseWebAddress(url) === undefined) validation.add('main_image', 'Main image', 'is an invalid url');
}

function validateCanonicalUrl(validation: Validation, url: string | null): void {
  if (url === null) return;
  if (Buffer.byteLength(url) > maxAddressBytes) {
    validation.add('canonical_url', 'Canonical url', tooLong(maxAddressBytes, 'bytes'));
    return;
  }
  if (/\s/.test(url)) {
    validation.add('canonical_url', 'Canonical url', 'must not have spaces');
    return;
  }
  const parsed = parseWebAddress(url);
  if (parsed === undefined || isLocalHost(parsed.hostname)) {
    validation.add('canonical_url', 'Canonical url', 'is an invalid url');
  }
}

function tooLong(maximum: number, unit = 'characters'): string {
  return `is too long (maximum is ${maximum} ${unit})`;
}

function parseWebAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url : undefined;
}

/** A name that means something only on one machine or network. */
function isLocalHost(hostname: string): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(host) === 6) return host === '::1' || /^f[cde]/.test(host);
  if (isIP(host) === 4) return /^(?:0|10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./.test(host);
  return !host.includes('.') || host.endsWith('.localhost') || host.endsWith('.local');
}
