import { organizationRole, type UserPrincipal } from '@commonplace/domain/principal';
import type { ArticleInput } from '@commonplace/proto/content/v1/articles';
import type { FrontMatter } from '@commonplace/markdown/front-matter';
import { oneLine } from '@commonplace/rules/names';
import { centerPercent, type Article } from '../../tables/articles.ts';
import { enteredIn, plainDefaults, plainOf, withEntered, type PlainFields } from '../plain-fields.ts';
import { isDraftSlug } from '../slug.ts';
import { mergeVideo, toVideo, type Video } from './video.ts';

/** The fields of an article that its author sets, from JSON or front matter. */
export interface ArticleFields extends PlainFields {
  title: string;
  published: boolean;
  description: string;
  coverImage: string | null;
  /** In percent from the left and the upper edge of the cover. */
  coverFocusX: number;
  coverFocusY: number;
  tags: readonly string[];
  organizationId: number | null;
  subforemId: number | null;
  video: Video | null;
  /** Null detects it from the text. */
  language: string | null;
  /** The name of the series; '' removes the article from its series; undefined keeps it. */
  series: string | undefined;
  /** A new slug; undefined keeps the current one. */
  slug: string | undefined;
  /** RFC 3339; '' for none; undefined keeps the current time. */
  publishedAt: { value: string; source: 'json' | 'front-matter' } | undefined;
}

export const defaultFields: ArticleFields = {
  ...plainDefaults,
  title: '',
  published: false,
  description: '',
  coverImage: null,
  coverFocusX: centerPercent,
  coverFocusY: centerPercent,
  tags: [],
  organizationId: null,
  subforemId: null,
  video: null,
  language: null,
  series: undefined,
  slug: undefined,
  publishedAt: undefined,
};

/** Returns the fields of a new article (CreateArticle). */
export function newFields(
  input: ArticleInput,
  frontMatter: FrontMatter | undefined,
  author: UserPrincipal,
): ArticleFields {
  return withAll(defaultFields, input, frontMatter, author);
}

/** Returns the fields of an article after an update (UpdateArticle): fields that are not given stay. */
export function mergeFields(
  article: Article,
  input: ArticleInput,
  frontMatter: FrontMatter | undefined,
  author: UserPrincipal,
): ArticleFields {
  const current: ArticleFields = {
    ...plainOf(article),
    title: article.title,
    published: article.published,
    // A derived description follows the body (rules.md#derived-description).
    description: article.descriptionGiven ? article.description : '',
    coverImage: article.coverImage ?? null,
    coverFocusX: article.coverFocusX,
    coverFocusY: article.coverFocusY,
    tags: article.cachedTagList,
    organizationId: article.organizationId ?? null,
    subforemId: article.subforemId ?? null,
    video: toVideo(article),
    // A detected language follows the text, too.
    language: article.languageGiven ? (article.language ?? null) : null,
    series: undefined,
    slug: newSlug(article.slug, input.slug),
    publishedAt: undefined,
  };
  return withAll(current, input, frontMatter, author);
}

function withAll(
  base: ArticleFields,
  input: ArticleInput,
  frontMatter: FrontMatter | undefined,
  author: UserPrincipal,
): ArticleFields {
  const fields = withFrontMatter(withInput(base, input, author), frontMatter, input);
  return { ...fields, ...coverFocus(base, fields.coverImage, input) };
}

/** The focus of one cover says nothing about another. */
function coverFocus(base: ArticleFields, coverImage: string | null, { coverFocus: focus }: ArticleInput) {
  const { coverFocusX: x, coverFocusY: y } = coverImage === base.coverImage ? base : defaultFields;
  return { coverFocusX: focus?.x ?? x, coverFocusY: focus?.y ?? y };
}

/** Clients send back the slug that they read, which may be that of a draft (rules.md#ignored-input). */
function newSlug(current: string, input: string | undefined): string | undefined {
  const slug = input?.trim().toLowerCase();
  return slug === undefined || slug === current || isDraftSlug(slug) ? undefined : slug;
}

function withInput(base: ArticleFields, input: ArticleInput, author: UserPrincipal): ArticleFields {
  return {
    ...withEntered(base, input),
    title: input.title === undefined ? base.title : oneLine(input.title),
    published: input.published ?? base.published,
    description: input.description?.trim() ?? base.description,
    coverImage: input.mainImage === undefined ? base.coverImage : emptyToNull(input.mainImage),
    coverFocusX: base.coverFocusX,
    coverFocusY: base.coverFocusY,
    tags: input.tags?.values ?? base.tags,
    organizationId: resolveOrganization(base, input.organizationId, author),
    subforemId: input.subforemId === undefined ? base.subforemId : input.subforemId || null,
    video: mergeVideo(base.video, input),
    language: input.language === undefined ? base.language : emptyToNull(input.language),
    series: input.series,
    slug: base.slug,
    publishedAt: input.publishedAt === undefined ? undefined : { value: input.publishedAt, source: 'json' },
  };
}

/** Only a member may publish for an organization; another id is ignored (CreateArticle). */
function resolveOrganization(base: ArticleFields, wanted: number | undefined, author: UserPrincipal): number | null {
  if (wanted === 0) return null;
  if (wanted === undefined || organizationRole(author, wanted) === undefined) return base.organizationId;
  return wanted;
}

/**
 * Front matter wins over JSON (UpdateArticle). A new body whose front matter has no series or description removes them
 * (rules.md#front-matter), unless JSON gives them.
 */
function withFrontMatter(fields: ArticleFields, matter: FrontMatter | undefined, input: ArticleInput): ArticleFields {
  if (matter === undefined) return fields;
  const { publishedAt } = matter;
  const isSent = input.bodyMarkdown !== undefined;
  const description = isSent ? (input.description?.trim() ?? '') : fields.description;
  const series = isSent ? (input.series ?? '') : fields.series;
  return {
    ...fields,
    ...withEntered(fields, enteredIn(matter)),
    title: oneLine(matter.title),
    published: matter.published ?? fields.published,
    description: matter.description ?? description,
    coverImage: matter.coverImage === undefined ? fields.coverImage : emptyToNull(matter.coverImage),
    tags: matter.tags ?? fields.tags,
    series: matter.series ?? series,
    publishedAt: publishedAt ? { value: publishedAt, source: 'front-matter' } : fields.publishedAt,
  };
}

function emptyToNull(value: string): string | null {
  const trimmed = value.trim();
  return trimmed === '' ? null : trimmed;
}
