import { create } from '@bufbuild/protobuf';
import {
  ArticleSchema,
  ArticleSummarySchema,
  FlareTagSchema,
  type Article,
  type ArticleSummary,
  type ArticleText,
  type RenewArticlePreviewResponse,
} from '@commonplace/proto/content/v1/articles';
import { PersonSchema } from '@commonplace/proto/people/v1/people';
import { z } from 'zod';
import { readableDate } from '../../representation/dates.ts';
import { constant, field, only, pick, within } from '../../representation/fields.ts';
import { organization, person, personWithoutId } from '../../representation/people.ts';
import { listOf, nested, nestedIfAny, represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { nameInAnyCase } from '../../schemas/query-values.ts';
import { note, recordId, timestamp } from '../../schemas/values.ts';
import { storedDecisions } from './article-fields.ts';
import { publicTranslation } from '../translations/translations.schemas.ts';
import type { SiteAddress } from '../../../site/site-address.ts';

export const articleId = z.object({ id: recordId });

/** An id, or `username/slug` with its slash encoded (rules.md#encoded-paths). */
export const articleIdOrPath = z.object({
  id: z.union([
    recordId,
    z
      .string()
      .regex(/^[^/]+\/[^/]+$/, 'must be an integer')
      .transform((path) => path.replace(/^[^/]+/, (username) => username.toLowerCase()))
      .meta({ type: 'string', pattern: '^[^/]+/[^/]+$' }),
  ]),
});

/** 100 characters of the title, each of which may become several letters, and a unique suffix. */
const maxSlugLength = 500;

export const articlePath = z.object({ username: nameInAnyCase, slug: z.string().max(maxSlugLength) });

const maxTokenLength = 100;

/** The token in a `preview_url`. */
export const previewToken = z.object({ token: z.string().max(maxTokenLength) });

export const noteOnArticle = z.object({ note });

const flareTag = represent(pick(FlareTagSchema, 'name', 'bg_color_hex', 'text_color_hex'));

const authorOf = ({ author }: ArticleSummary) => author ?? create(PersonSchema);
const shownDate = ({ crosspostedAt, publishedAt }: ArticleSummary) => crosspostedAt ?? publishedAt;

/** Returns the publication time of an article whose canonical URL is on another site. */
function crosspostedAt(summary: ArticleSummary, { origin }: SiteAddress): string | null {
  if (summary.crosspostedAt !== undefined) return summary.crosspostedAt;
  const { published, publishedAt, canonicalUrl = origin } = summary;
  const isElsewhere = canonicalUrl !== origin && !canonicalUrl.startsWith(`${origin}/`);
  return published && isElsewhere ? (publishedAt ?? null) : null;
}

/** The common fields of articles. */
const common = {
  type_of: constant('article'),
  ...pick(ArticleSummarySchema, 'id', 'title', 'description'),
  readable_publish_date: field(z.string().nullable(), (summary: ArticleSummary) => {
    const date = shownDate(summary);
    return date === undefined ? null : readableDate(date);
  }),
  ...pick(ArticleSummarySchema, 'slug', 'path'),
  url: field(z.string(), ({ path }: ArticleSummary, site) => site.url(path)),
  ...pick(ArticleSummarySchema, 'public_reactions_count'),
  positive_reactions_count: field(z.int(), ({ publicReactionsCount }: ArticleSummary) => publicReactionsCount),
  ...pick(ArticleSummarySchema, 'collection_id'),
  published_timestamp: field(z.string(), (summary: ArticleSummary) =>
    summary.published ? (shownDate(summary) ?? '') : '',
  ),
  language: field(z.string().nullable(), ({ language }: ArticleSummary, site) => language ?? site.contentLanguage),
  ...pick(ArticleSummarySchema, 'subforem_id'),
  ...pick(ArticleSummarySchema, 'cover_image'),
  // Only if it is not the center, since strict clients refuse unknown fields.
  cover_focus: field(
    z.object({ x: z.int(), y: z.int() }).optional(),
    ({ coverFocus }: ArticleSummary) => coverFocus && { x: coverFocus.x, y: coverFocus.y },
  ),
  social_image: field(
    z.string(),
    ({ socialImage, coverImage }: ArticleSummary, site) => socialImage ?? coverImage ?? site.defaultSocialImage,
  ),
  canonical_url: field(z.string(), ({ canonicalUrl, path }: ArticleSummary, site) => canonicalUrl ?? site.url(path)),
  ...pick(ArticleSummarySchema, 'created_at', 'edited_at'),
  crossposted_at: field(timestamp.nullable(), crosspostedAt),
  ...pick(ArticleSummarySchema, 'published_at'),
  last_comment_at: field(
    timestamp,
    ({ lastCommentAt, publishedAt, createdAt }: ArticleSummary) => lastCommentAt ?? publishedAt ?? createdAt,
  ),
  ...pick(ArticleSummarySchema, 'reading_time_minutes'),
  organization: nestedIfAny(organization, (summary: ArticleSummary) => summary.organization),
  flare_tag: nestedIfAny(flareTag, (summary: ArticleSummary) => summary.flareTag),
};

const commentsCount = pick(ArticleSummarySchema, 'comments_count');
const tagArray = field(z.array(z.string()), ({ tags }: ArticleSummary) => tags);
const tagText = field(z.string(), ({ tags }: ArticleSummary) => tags.join(', '));

/** An article in a list of V1, which has `comments_count` only where it is requested: strict clients refuse unknown fields. */
type ListedArticle = ArticleSummary & { isCounted?: boolean };

/** Returns articles that are listed with `comments_count`. */
export function withCommentCounts(articles: readonly ArticleSummary[]): ListedArticle[] {
  return articles.map((article) => ({ ...article, isCounted: true }));
}

/**
 * An item of a public list: ListArticles, ListLatestArticles, SearchArticles. V1 has no `comments_count` unless it is
 * requested, and no `user.user_id`.
 */
export const listItem = {
  beta: represent({
    ...common,
    ...commentsCount,
    tag_list: tagArray,
    tags: tagText,
    user: nested(person, authorOf),
  }),
  v1: represent({
    ...common,
    tag_list: tagArray,
    tags: tagText,
    user: nested(personWithoutId, authorOf),
    comments_count: field(z.int().optional(), ({ commentsCount, isCounted }: ListedArticle) =>
      isCounted === true ? commentsCount : undefined,
    ),
    // Only when a search found at most one article (SearchArticles).
    body_markdown: field(z.string().optional(), ({ bodyMarkdown }: ArticleSummary) => bodyMarkdown),
  }),
};

/**
 * For the author alone: where everyone with the link reads an article that is not public, the newest revision, and the
 * number and title of the autosave that no write has followed.
 */
const ofAuthor = {
  preview_url: field(z.string().optional(), ({ path, previewToken }: ArticleSummary, site) =>
    previewToken === undefined ? undefined : previewUrlOf(site, path, previewToken),
  ),
  revision_number: field(z.int().optional(), ({ revisionNumber }: ArticleSummary) => revisionNumber),
  autosave_number: field(z.int().optional(), ({ autosaveNumber }: ArticleSummary) => autosaveNumber),
  autosave_title: field(z.string().optional(), ({ autosaveTitle }: ArticleSummary) => autosaveTitle),
};

const previewUrlOf = (site: SiteAddress, path: string, token: string) => `${site.url(path)}?preview=${token}`;

/** RenewArticlePreview. */
export const preview = represent({
  preview_url: field(z.string(), ({ path, previewToken }: RenewArticlePreviewResponse, site) =>
    previewUrlOf(site, path, previewToken),
  ),
});

const own = {
  ...pick(ArticleSummarySchema, 'published', 'page_views_count'),
  body_markdown: field(z.string(), ({ bodyMarkdown = '' }: ArticleSummary) => bodyMarkdown),
};

/**
 * An item of the lists of own articles: ListOwnArticles, ListOwnPublishedArticles, ListOwnDrafts and ListAllOwnArticles
 * (rules.md#own-article-lists).
 */
const ownItem = {
  beta: represent({
    ...only(listItem.beta.fields, 'type_of', 'id', 'title', 'description', 'cover_image'),
    ...own,
    ...only(listItem.beta.fields, 'published_at', 'tag_list', 'slug', 'path', 'url', 'canonical_url'),
    ...only(listItem.beta.fields, 'comments_count', 'positive_reactions_count', 'public_reactions_count'),
    ...only(listItem.beta.fields, 'published_timestamp', 'user', 'reading_time_minutes', 'organization', 'flare_tag'),
  }),
  v1: represent({ ...listItem.v1.fields, ...own, ...ofAuthor }),
};

const summaryItem = {
  ...common,
  ...commentsCount,
  tag_list: tagArray,
  tags: tagText,
  user: nested(personWithoutId, authorOf),
  ...pick(ArticleSummarySchema, 'pinned'),
};

/** One of the caller's articles without its Markdown (ListOwnArticleSummaries). */
export const ownSummary = represent({
  ...summaryItem,
  ...pick(ArticleSummarySchema, 'published', 'page_views_count'),
  ...ofAuthor,
  text_saved_at: field(
    timestamp.optional().meta({ description: 'When the newest text was saved, also by itself while it was typed' }),
    ({ textSavedAt }: ArticleSummary) => textSavedAt,
  ),
  text_beginning: field(
    z.string().optional().meta({ description: 'The first words of a draft that has no title yet' }),
    ({ textBeginning }: ArticleSummary) => textBeginning,
  ),
});

/** An article on the profile of its author (ListProfileArticles). */
export const profileArticle = represent(summaryItem);

/** An article with its text (ListArticleTexts). */
export const articleText = represent({
  ...within(({ summary }: ArticleText) => required(summary), {
    ...common,
    ...commentsCount,
    tag_list: tagArray,
    tags: tagText,
    user: nested(person, authorOf),
  }),
  body_html: field(
    z
      .string()
      .nullable()
      .meta({ description: 'Null when the texts before it take up the 3 MiB that a list page holds' }),
    ({ bodyHtml }: ArticleText) => bodyHtml ?? null,
  ),
  cursor: field(
    z.string().meta({ description: 'The place of the article in lists by publication, for `before`' }),
    ({ cursor }: ArticleText) => cursor,
  ),
});

export const articleList = { beta: listOf(listItem.beta), v1: listOf(listItem.v1) };
export const ownArticleList = { beta: listOf(ownItem.beta), v1: listOf(ownItem.v1) };

/** Returns the summary of an article, which content always sends. */
export const summaryOf = ({ summary }: Article) => required(summary);

/** One article with its body: CreateArticle, GetArticle, UpdateArticle, GetArticleByPath, the same in both versions. */
export const singleArticle = represent({
  ...within(summaryOf, { ...common, ...commentsCount, tag_list: tagText, tags: tagArray }),
  ...pick(ArticleSchema, 'body_html', 'body_markdown'),
  // Public ones, if there are any.
  translations: field(listOf(publicTranslation).schema.optional(), ({ translations }: Article, site) =>
    translations.length === 0 ? undefined : listOf(publicTranslation).present(translations, site),
  ),
  ...within(summaryOf, { ...storedDecisions, user: nested(person, authorOf), ...ofAuthor }),
});
