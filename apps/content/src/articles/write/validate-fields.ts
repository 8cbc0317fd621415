import type { Violations } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, isLongerThan, isVisible, lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import type { SiteImages } from '@commonplace/rules/site-images';
import { parsePublicWebAddress } from '@commonplace/rules/web-address';
import { validateChoices } from '../plain-fields.ts';
import { slugProblem } from '../slug.ts';
import type { ArticleFields } from './article-fields.ts';
import { validateVideo } from './video.ts';

// Limits and wording: rules.md#article-limits.

/** A language tag such as `en` or `pt-BR` (RFC 5646). */
const languageForm = /^(?=.{2,35}$)[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i;

/** Validates all fields except the body, tags and times. */
export function validateFields(violations: Violations, fields: ArticleFields, siteImages: SiteImages): void {
  validateTitle(violations, fields.title);
  validateCanonicalUrl(violations, fields.canonicalUrl);
  validateCoverImage(violations, fields.coverImage, siteImages);
  validateCoverFocus(violations, fields);
  validateText(violations, 'description', fields.description, limits.article.description);
  const series = fields.series?.trim() ?? '';
  validateText(violations, 'series', series, limits.article.series);
  if (fields.slug !== undefined) violations.add('slug', slugProblem(fields.slug));
  validateVideo(violations, fields.video);
  validateChoices(violations, fields);
  if (fields.language !== null && !languageForm.test(fields.language)) violations.add('language', 'is invalid');
  if (series !== '' && !isVisible(series)) violations.add('series', "can't be blank");
}

/** Refuses too many mentions: `mentions` are the distinct existing users whom the body mentions. */
export function validateMentions(violations: Violations, mentions: readonly string[], maxMentions: number): void {
  if (mentions.length <= maxMentions) return;
  violations.add('base', `You cannot mention more than ${maxMentions} users in a post!`);
}

function validateTitle(violations: Violations, title: string): void {
  violations.add('title', nameProblem(title));
  if (isLongerThan(title, limits.article.title)) {
    violations.add('title', `is too long (maximum is ${limits.article.title} characters for full_post)`);
  }
}

function validateText(violations: Violations, field: 'description' | 'series', text: string, maximum: number): void {
  violations.add(field, characterProblem(text));
  violations.add(field, lengthProblem(text, maximum));
}

function validateCoverImage(violations: Violations, url: string | null, siteImages: SiteImages): void {
  if (url === null) return;
  violations.add('main_image', addressLengthProblem(url));
  if (!siteImages.allow(url)) violations.add('main_image', 'is an invalid url');
}

function validateCoverFocus(violations: Violations, { coverFocusX, coverFocusY }: ArticleFields): void {
  const isWithin = [coverFocusX, coverFocusY].every((percent) => percent >= 0 && percent <= 100);
  if (!isWithin) violations.add('cover_focus', 'x and y must be from 0 to 100');
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
  const isTooLong = Buffer.byteLength(url) > limits.article.urlBytes;
  return isTooLong ? `is too long (maximum is ${limits.article.urlBytes} bytes)` : undefined;
}
