import { foldTag } from '@commonplace/rules/names';
import { Violations } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, isVisible, lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import { isListingCategory, type ListingCategory } from './categories.ts';
import { readEnd } from './listing-end.ts';

/** What a caller may say about a new listing; everything is unchecked. */
export interface ListingInput {
  title?: string | undefined;
  bodyMarkdown?: string | undefined;
  category?: string | undefined;
  tags: string[];
  location?: string | undefined;
  /** A time or a day, in UTC unless it has a zone. */
  expiresAt?: string | undefined;
  contactViaConnect?: boolean | undefined;
}

/** A listing whose every value keeps the rules. */
export interface ValidListing {
  title: string;
  bodyMarkdown: string;
  category: ListingCategory;
  tags: string[];
  location: string | null;
  expiresAt: Date | null;
  contactViaConnect: boolean;
}

const mostLineBreaks = 12;
const mostTags = 8;
/**
 * Checks a listing against the rules of E20.
 * @throws DomainError validation_failed with every broken rule in `fields`.
 */
export function validateListing(input: ListingInput): ValidListing {
  const { title = '', bodyMarkdown = '', category = '', location = '', expiresAt = '' } = input;
  const tags = normalizeTags(input.tags);
  const violations = new Violations();
  violations.add('title', nameProblem(title) ?? lengthProblem(title, limits.listing.title));
  checkBody(violations, bodyMarkdown);
  if (!isListingCategory(category)) violations.add('listing_category', 'must exist');
  checkTags(violations, tags);
  violations.add('location', textProblem(location, limits.listing.location));
  const end = readEnd(violations, expiresAt);
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

/** What is wrong with a text that may be empty. */
function textProblem(text: string, maximum: number): string | undefined {
  return characterProblem(text) ?? lengthProblem(text, maximum);
}

function checkBody(violations: Violations, body: string): void {
  const add = (message: string) => violations.add('body_markdown', message);
  if (!isVisible(body)) {
    add("can't be blank");
    return;
  }
  violations.add('body_markdown', lengthProblem(body, limits.listing.body));
  if ((body.match(/\r\n|\r|\n/g)?.length ?? 0) > mostLineBreaks) {
    add(`has too many linebreaks. No more than ${mostLineBreaks} allowed.`);
  }
  if (/!\[|<img\b/i.test(body)) add('is not allowed to include images.');
  if (body.includes('{%')) add('is not allowed to include liquid tags.');
}

function checkTags(violations: Violations, tags: string[]): void {
  if (tags.length > mostTags) violations.add('tags', `exceed the maximum of ${mostTags} tags`);
  const problems = new Set(tags.map((tag) => textProblem(tag, limits.tag.name)));
  for (const problem of problems) violations.add('tags', problem);
}

/** Folded, without blanks and repetitions, as they are stored and compared everywhere. */
function normalizeTags(tags: string[]): string[] {
  return [...new Set(tags.map((tag) => foldTag(tag.trim())).filter((tag) => tag !== ''))];
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
