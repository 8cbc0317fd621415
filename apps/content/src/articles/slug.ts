import { limits } from '@commonplace/rules/limits';
import { lengthProblem } from '@commonplace/rules/plain-text';
import { romanize } from '@commonplace/rules/romanize';
import { randomInt } from 'node:crypto';

const MAX_TITLE_LENGTH = 100;
const MAX_DRAFT_NUMBER = 9_999_999;
const MAX_SUFFIX = 99_999;

/**
 * Returns a title as part of a path: lower-case ASCII letters, digits and underscores, with hyphens between words. A
 * title over 100 characters is cut at a word boundary first. Empty if it has no letters that `romanize` reads.
 */
export function titleSlug(title: string, language?: string | null): string {
  return romanize(cutAtWord(title.trim()), language)
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Returns the slug of a draft. It is replaced at publication, so its number need only be unlikely. */
export function draftSlug(title: string, language?: string | null): string {
  return `${titleSlug(title, language)}-temp-slug-${randomInt(MAX_DRAFT_NUMBER + 1)}`;
}

export function isDraftSlug(slug: string): boolean {
  return /-temp-slug-\d+$/.test(slug);
}

/** Returns the slug that an article gets when it is first published, and keeps. */
export function publishedSlug(title: string, language?: string | null): string {
  return `${titleSlug(title, language)}-${randomBase26(MAX_SUFFIX)}`;
}

/** Words that follow a username in paths of the site, or an id in paths of the API. */
const reserved = new Set(
  'autosave comment comments edit followers following history members revisions series'.split(' '),
);

/** Returns what is wrong with a slug that an author has chosen (UpdateArticle). */
export function slugProblem(slug: string): string | undefined {
  if (slug === '') return "can't be blank";
  if (reserved.has(slug)) return 'is reserved';
  return /^[0-9a-z_-]+$/.test(slug) ? lengthProblem(slug, limits.article.slug) : 'is invalid';
}

/** Returns a random integer from 0 to `max` inclusive, in base 26 with the digits `0-9a-p`. */
export function randomBase26(max: number): string {
  return randomInt(max + 1).toString(26);
}

function cutAtWord(title: string): string {
  const characters = Array.from(title);
  if (characters.length <= MAX_TITLE_LENGTH) return title;
  const space = characters.lastIndexOf(' ', MAX_TITLE_LENGTH);
  return characters.slice(0, space > 0 ? space : MAX_TITLE_LENGTH).join('');
}
