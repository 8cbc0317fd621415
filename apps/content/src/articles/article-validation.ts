import { characterProblem, isLongerThan, isVisible, nameProblem } from '@commonplace/service/plain-text';
import { parsePublicWebAddress } from '@commonplace/service/web-address';
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
  validateText(validation, 'description', fields.description, maxDescriptionLength);
  const series = fields.series?.trim() ?? '';
  validateText(validation, 'series', series, maxSeriesLength);
  if (series !== '' && !isVisible(series)) validation.add('series', 'Series', "can't be blank");
}

/** `mentions` are the distinct usernames mentioned in the body. */
export function validateMentions(validation: Validation, mentions: readonly string[]): void {
  if (mentions.length <= maxMentions) return;
  validation.add('base', '', `You cannot mention more than ${maxMentions} users in a post!`);
}

function validateTitle(validation: Validation, title: string): void {
  const problem = nameProblem(title);
  if (problem !== undefined) validation.add('title', 'Title', problem);
  if (isLongerThan(title, maxTitleLength)) {
    validation.add('title', 'Title', `is too long (maximum is ${maxTitleLength} characters for full_post)`);
  }
}

function validateText(validation: Validation, field: 'description' | 'series', text: string, maximum: number): void {
  const attribute = field === 'series' ? 'Series' : 'Description';
  const problem = characterProblem(text);
  if (problem !== undefined) validation.add(field, attribute, problem);
  if (isLongerThan(text, maximum)) validation.add(field, attribute, tooLong(maximum));
}

function validateCoverImage(validation: Validation, url: string | null): void {
  if (url === null) return;
  if (Buffer.byteLength(url) > maxAddressBytes)
    validation.add('main_image', 'Main image', tooLong(maxAddressBytes, 'bytes'));
  if (parsePublicWebAddress(url) === undefined) validation.add('main_image', 'Main image', 'is an invalid url');
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
  if (parsePublicWebAddress(url) === undefined) {
    validation.add('canonical_url', 'Canonical url', 'is an invalid url');
  }
}

function tooLong(maximum: number, unit = 'characters'): string {
  return `is too long (maximum is ${maximum} ${unit})`;
}
