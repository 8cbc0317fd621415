import { Violations } from '@commonplace/domain/violations';
import { foldTag, oneLine } from '@commonplace/rules/names';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, isVisible, lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import { isListingCategory, type ListingCategory } from './categories.ts';
import { parseExpiry } from './listing-expiry.ts';

/** The raw input of a listing. */
export interface ListingInput {
  title?: string | undefined;
  bodyMarkdown?: string | undefined;
  category?: string | undefined;
  tags: string[];
  location?: string | undefined;
  /** A time or a date, in UTC unless it names a zone. */
  expiresAt?: string | undefined;
  contactViaConnect?: boolean | undefined;
}

export interface ValidListing {
  title: string;
  bodyMarkdown: string;
  category: ListingCategory;
  tags: string[];
  location: string | null;
  expiresAt: Date | null;
  contactViaConnect: boolean;
}

const maxLineBreaks = 12;
const maxTags = 8;
/**
 * Validates a listing.
 * @throws DomainError validation_failed with every broken rule in `fields`.
 */
export function validateListing(input: ListingInput): ValidListing {
  const { bodyMarkdown = '', category = '', location = '', expiresAt = '' } = input;
  const title = oneLine(input.title ?? '');
  const tags = normalizeTags(input.tags);
  const violations = new Violations();
  violations.add('title', nameProblem(title) ?? lengthProblem(title, limits.listing.title));
  checkBody(violations, bodyMarkdown);
  if (!isListingCategory(category)) violations.add('listing_category', 'must exist');
  checkTags(violations, tags);
  violations.add('location', textProblem(location, limits.listing.location));
  const end = parseExpiry(violations, expiresAt);
  if (violations.any || !isListingCategory(category)) throw violations.toError();
  return {
    title,
    bodyMarkdown,
    category,
    tags,
    location: isBlank(location) ? null : location,
    expiresAt: end,
    contactViaConnect: input.contactViaConnect ?? false,
  };
}

/** Returns what is wrong with an optional text. */
function textProblem(text: string, maxLength: number): string | undefined {
  return characterProblem(text) ?? lengthProblem(text, maxLength);
}

function checkBody(violations: Violations, body: string): void {
  const add = (message: string) => violations.add('body_markdown', message);
  if (!isVisible(body)) {
    add("can't be blank");
    return;
  }
  violations.add('body_markdown', lengthProblem(body, limits.listing.body));
  if ((body.match(/\r\n|\r|\n/g)?.length ?? 0) > maxLineBreaks) {
    add(`has too many linebreaks. No more than ${maxLineBreaks} allowed.`);
  }
  if (/!\[|<img\b/i.test(body)) add('is not allowed to include images.');
  if (body.includes('{%')) add('is not allowed to include liquid tags.');
}

function checkTags(violations: Violations, tags: string[]): void {
  if (tags.length > maxTags) violations.add('tags', `exceed the maximum of ${maxTags} tags`);
  const problems = new Set(tags.map((tag) => textProblem(tag, limits.tag.name)));
  for (const problem of problems) violations.add('tags', problem);
}

/** Folds tags and drops blanks and duplicates. */
function normalizeTags(tags: string[]): string[] {
  return [...new Set(tags.map((tag) => foldTag(tag.trim())).filter((tag) => tag !== ''))];
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
