import type { Violations } from '@commonplace/rpc/violations';
import { characterProblem, isLongerThan, isVisible, lengthProblem, nameProblem } from '@commonplace/service/plain-text';
import { parsePublicWebAddress } from '@commonplace/service/web-address';
import type { ArticleFields } from './article-fields.ts';

// Limits and wording: reference 1.11.

const maxTitleLength = 128;
const maxMentions = 7;

// Ours: addresses and series are in indexes, and a list shows a thousand descriptions at once.
const maxAddressBytes = 2_000;
const maxSeriesLength = 255;
const maxDescriptionLength = 2_000;

/** Checks title and addresses; the body, tags and times have files of their own. */
export function validateFields(violations: Violations, fields: ArticleFields): void {
  validateTitle(violations, fields.title);
  validateCanonicalUrl(violations, fields.canonicalUrl);
  validateCoverImage(violations, fields.coverImage);
  validateText(violations, 'description', fields.description, maxDescriptionLength);
  const series = fields.series?.trim() ?? '';
  validateText(violations, 'series', series, maxSeriesLength);
  if (series !== '' && !isVisible(series)) violations.add('series', "can't be blank");
}

/** `mentions` are the distinct usernames mentioned in the body. */
export function validateMentions(violations: Violations, mentions: readonly string[]): void {
  if (mentions.length <= maxMentions) return;
  violations.add('base', `You cannot mention more than ${maxMentions} users in a post!`);
}

function validateTitle(violations: Violations, title: string): void {
  violations.add('title', nameProblem(title));
  if (isLongerThan(title, maxTitleLength)) {
    violations.add('title', `is too long (maximum is ${maxTitleLength} characters for full_post)`);
  }
}

function validateText(violations: Violations, field: 'description' | 'series', text: string, maximum: number): void {
  violations.add(field, characterProblem(text));
  violations.add(field, lengthProblem(text, maximum));
}

function validateCoverImage(violations: Violations, url: string | null): void {
  if (url === null) return;
  violations.add('main_image', addressLengthProblem(url));
  if (parsePublicWebAddress(url) === undefined) violations.add('main_image', 'is an invalid url');
}

function validateCanonicalUrl(violations: Violations, url: string | null): void {
  if (url === null) return;
  violations.add('canonical_url', addressLengthProblem(url) ?? canonicalUrlProblem(url));
}

function canonicalUrlProblem(url: string): string | undefined {
  if (/\s/.test(url)) return 'must not have spaces';
  return parsePublicWebAddress(url) === undefined ? 'is an invalid url' : undefined;
}

function addressLengthProblem(url: string): string | undefined {
  const isTooLong = Buffer.byteLength(url) > maxAddressBytes;
  return isTooLong ? `is too long (maximum is ${maxAddressBytes} bytes)` : undefined;
}
