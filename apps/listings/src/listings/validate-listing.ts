import { invalidFields } from '@commonplace/rpc/errors';
import { characterProblem, isLongerThan, isVisible, nameProblem } from '@commonplace/service/plain-text';
import { z } from 'zod';
import { isListingCategory, type ListingCategory } from './categories.ts';

/** What a caller may say about a new listing; everything is unchecked. */
export interface ListingInput {
  title?: string | undefined;
  bodyMarkdown?: string | undefined;
  category?: string | undefined;
  tags: string[];
  location?: string | undefined;
  /** RFC 3339 date-time or date. */
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

const limits = { title: 128, body: 400, lineBreaks: 12, tags: 8, tagName: 30, location: 32 };
/** Not before 1970: PostgreSQL knows no year 0, and nothing expires then. */
const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .refine((text) => new Date(text).getTime() >= 0);

/**
 * Checks a listing against the rules of E20.
 * @throws DomainError validation_failed with every broken rule in `fields`.
 */
export function validateListing(input: ListingInput): ValidListing {
  const { title = '', bodyMarkdown = '', category = '', location = '', expiresAt = '' } = input;
  const tags = normalizeTags(input.tags);
  const fields = Object.entries({
    title: checkTitle(title),
    body_markdown: checkBody(bodyMarkdown),
    listing_category: isListingCategory(category) ? [] : ['must exist'],
    tags: checkTags(tags),
    location: checkText(location, limits.location),
    expires_at: isBlank(expiresAt) || moment.safeParse(expiresAt).success ? [] : ['is invalid'],
  }).filter(([, messages]) => messages.length > 0);
  if (fields.length > 0 || !isListingCategory(category)) throw invalidFields(Object.fromEntries(fields));
  return {
    title,
    bodyMarkdown,
    category,
    tags,
    location: isBlank(location) ? null : location,
    expiresAt: isBlank(expiresAt) ? null : new Date(expiresAt),
    contactViaConnect: input.contactViaConnect ?? false,
  };
}

function checkTitle(title: string): string[] {
  const problem = nameProblem(title);
  return problem === undefined ? tooLong(title, limits.title) : [problem];
}

/** A text that may be empty. */
function checkText(text: string, maximum: number): string[] {
  const problem = characterProblem(text);
  return problem === undefined ? tooLong(text, maximum) : [problem];
}

function checkBody(body: string): string[] {
  if (!isVisible(body)) return ["can't be blank"];
  const messages = tooLong(body, limits.body);
  if ((body.match(/\r\n|\r|\n/g)?.length ?? 0) > limits.lineBreaks) {
    messages.push(`has too many linebreaks. No more than ${limits.lineBreaks} allowed.`);
  }
  if (/!\[|<img\b/i.test(body)) messages.push('is not allowed to include images.');
  if (body.includes('{%')) messages.push('is not allowed to include liquid tags.');
  return messages;
}

function checkTags(tags: string[]): string[] {
  const messages = tags.length > limits.tags ? [`exceed the maximum of ${limits.tags} tags`] : [];
  return [...messages, ...new Set(tags.flatMap((tag) => checkText(tag, limits.tagName)))];
}

/** Lower-cased, without blanks and repetitions, as they are stored and compared everywhere. */
function normalizeTags(tags: string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== ''))];
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function tooLong(text: string, maximum: number): string[] {
  return isLongerThan(text, maximum) ? [`is too long (maximum is ${maximum} characters)`] : [];
}
