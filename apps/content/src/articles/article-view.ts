import { editTag } from '@commonplace/domain/edit-tags';
import { hash } from 'node:crypto';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { organizationColumns, toOrganization } from '@commonplace/people/organization';
import { authorColumns, toPerson } from '@commonplace/people/person';
import type { Article, ArticleSummary, CoverFocus, FlareTag } from '@commonplace/proto/content/v1/articles';
import { sql, type InferResult, type Kysely } from 'kysely';
import { centerPercent } from '../tables/articles.ts';
import type { Tables } from '../tables/tables.ts';
import { publicTranslations, toTranslations } from './translation-view.ts';
import { articlePath } from './article-path.ts';

// Lists are the hottest path of the platform: rows become complete messages without Dates and without `create`, which
// would visit every field again.

/** Selects what lists show of articles, with bylines and flare, each by primary key. */
export function selectSummaries(db: Kysely<Tables>) {
  return db
    .selectFrom('articles as a')
    .innerJoin('users as author', 'author.id', 'a.user_id')
    .leftJoin('organizations as organization', (join) =>
      join.onRef('organization.id', '=', 'a.organization_id').on('organization.deleted', '=', false),
    )
    .leftJoin('tags as f', 'f.id', 'a.flare_tag_id')
    .select([
      'a.id',
      'a.title',
      'a.description',
      'a.cover_image',
      'a.cover_focus_x',
      'a.cover_focus_y',
      'a.social_image',
      'a.slug',
      'a.canonical_url',
      'a.published',
      'a.cached_tag_list',
      'a.comments_count',
      'a.public_reactions_count',
      'a.page_views_count',
      'a.reading_time_minutes',
      'a.collection_id',
      'a.language',
      'a.created_at',
      'a.edited_at',
      'a.crossposted_at',
      'a.published_at',
      'a.last_comment_at',
      'a.user_id',
      'a.organization_id',
      'a.subforem_id',
      'a.comments_closed',
      'a.comment_order',
    ])
    .select(authorColumns)
    .select(organizationColumns)
    .select(['f.name as flare_name', 'f.bg_color_hex as flare_background', 'f.text_color_hex as flare_text']);
}

/** Selects summaries of articles with their Markdown. */
export function selectSummariesWithBodies(db: Kysely<Tables>) {
  return selectSummaries(db)
    .innerJoin('article_bodies as b', 'b.article_id', 'a.id')
    .select('b.body_markdown')
    .select(authorOnlyColumns);
}

/** The columns that only the author sees, for a table with the alias `a`. */
export const authorOnlyColumns = [
  ...(['a.preview_number', 'a.preview_withdrawn', 'a.revision_number', 'a.autosave_number'] as const),
  sql<string | null>`(
    select titled.title from article_revisions as r
    join article_revisions as titled on titled.article_id = r.article_id and titled.number = r.title_number
    where r.article_id = a.id and r.number = a.autosave_number
  )`.as('autosave_title'),
] as const;

/** Selects all fields of articles. */
export function selectArticles(db: Kysely<Tables>) {
  return selectSummariesWithBodies(db).select([
    ...(['a.version', 'b.body_html', 'a.video_source_url', 'a.hosted_video_url'] as const),
    'a.video_duration_in_seconds',
    publicTranslations.as('translations'),
  ]);
}

export type ArticleRow = InferResult<ReturnType<typeof selectSummaries>>[number];
export type ArticleRowWithBody = InferResult<ReturnType<typeof selectSummariesWithBodies>>[number];

export function toSummary(row: ArticleRow): ArticleSummary {
  const summary: ArticleSummary = {
    $typeName: 'commonplace.content.v1.ArticleSummary',
    id: row.id,
    title: row.title,
    description: row.description,
    slug: row.slug,
    path: articlePath(row.organization_username ?? row.author_username, row.slug),
    published: row.published,
    tags: row.cached_tag_list,
    commentsCount: row.comments_count,
    publicReactionsCount: row.public_reactions_count,
    pageViewsCount: row.page_views_count,
    readingTimeMinutes: row.reading_time_minutes,
    createdAt: toRfc3339(row.created_at),
    author: toPerson(row.user_id, row),
    pinned: false,
    commentsClosed: row.comments_closed,
    commentOrder: row.comment_order,
  };
  setOptionalFields(summary, row);
  return summary;
}

/** Returns the summary of an article with its Markdown, for lists of own articles. */
export function toSummaryWithBody(row: ArticleRowWithBody): ArticleSummary {
  const summary = toSummary(row);
  summary.bodyMarkdown = row.body_markdown;
  setAuthorFields(summary, row);
  return summary;
}

type AuthorColumns = 'preview_number' | 'preview_withdrawn' | 'revision_number' | 'autosave_number' | 'autosave_title';

type OwnRow = ArticleRow &
  Pick<ArticleRowWithBody, AuthorColumns> & {
    pinned_at: string | null;
    text_saved_at: string | null;
  };

/** Returns the summary of an article for its author, without the Markdown. */
export function toOwnSummary(row: OwnRow): ArticleSummary {
  const summary = toSummary(row);
  summary.pinned = row.pinned_at !== null;
  if (row.text_saved_at !== null) summary.textSavedAt = toRfc3339(row.text_saved_at);
  setAuthorFields(summary, row);
  return summary;
}

/** Sets the fields that only the author sees (`showOwn`). */
function setAuthorFields(summary: ArticleSummary, row: Pick<ArticleRowWithBody, AuthorColumns>) {
  if (!row.preview_withdrawn) summary.previewNumber = row.preview_number;
  summary.revisionNumber = row.revision_number;
  if (row.autosave_number !== null) summary.autosaveNumber = row.autosave_number;
  if (row.autosave_title !== null) summary.autosaveTitle = row.autosave_title;
}

type WholeArticleRow = InferResult<ReturnType<typeof selectArticles>>[number];

const editTagColumns = [
  ...(['id', 'title', 'description', 'cached_tag_list', 'slug', 'published', 'published_at'] as const),
  ...(['cover_image', 'social_image', 'canonical_url', 'collection_id', 'language', 'user_id'] as const),
  ...(['cover_focus_x', 'cover_focus_y', 'comments_closed', 'comment_order'] as const),
  ...(['organization_id', 'subforem_id'] as const),
  ...(['video_source_url', 'hosted_video_url', 'video_duration_in_seconds'] as const),
] as const satisfies readonly (keyof WholeArticleRow)[];

export function toArticle(row: WholeArticleRow): Article {
  const summary = toSummary(row);
  setAuthorFields(summary, row);
  return {
    $typeName: 'commonplace.content.v1.Article',
    summary,
    bodyMarkdown: row.body_markdown,
    bodyHtml: row.body_html,
    version: row.version,
    etag: articleTag({ ...row, body_digest: hash('sha256', row.body_markdown) }),
    translations: toTranslations(row.translations, row.language),
  };
}

/** SHA-256 of an article's Markdown in hexadecimal, for a table with the alias `b`. */
export const markdownDigest = sql<string>`encode(sha256(convert_to(b.body_markdown, 'UTF8')), 'hex')`;

/** The columns of an article's edit tag, for a table with the alias `a`. */
export const decidedColumns = editTagColumns.map((name) => `a.${name}` as const);

/**
 * Returns the edit tag of what authors decide: without counters and without the byline. It contains a digest of the body,
 * so that a list needs no bodies.
 */
export function articleTag(
  row: Pick<WholeArticleRow, (typeof editTagColumns)[number]> & { body_digest: string },
): string {
  return editTag([...editTagColumns.map((name) => row[name]), row.body_digest]);
}

function setOptionalFields(summary: ArticleSummary, row: ArticleRow): void {
  if (row.cover_image !== null) summary.coverImage = row.cover_image;
  const focus = coverFocusOf(row);
  if (focus) summary.coverFocus = focus;
  if (row.social_image !== null) summary.socialImage = row.social_image;
  if (row.canonical_url !== null) summary.canonicalUrl = row.canonical_url;
  if (row.collection_id !== null) summary.collectionId = row.collection_id;
  if (row.language !== null) summary.language = row.language;
  if (row.subforem_id !== null) summary.subforemId = row.subforem_id;
  if (row.edited_at !== null) summary.editedAt = toRfc3339(row.edited_at);
  if (row.crossposted_at !== null) summary.crosspostedAt = toRfc3339(row.crossposted_at);
  if (row.published_at !== null) summary.publishedAt = toRfc3339(row.published_at);
  if (row.last_comment_at !== null) summary.lastCommentAt = toRfc3339(row.last_comment_at);
  const organization = toOrganization(row.organization_id, row);
  if (organization !== undefined) summary.organization = organization;
  if (row.flare_name !== null) summary.flareTag = toFlareTag(row, row.flare_name);
}

/** Returns the focus of a cover; undefined for its center. */
function coverFocusOf({ cover_focus_x: x, cover_focus_y: y }: ArticleRow): CoverFocus | undefined {
  if (x === centerPercent && y === centerPercent) return undefined;
  return { $typeName: 'commonplace.content.v1.CoverFocus', x, y };
}

function toFlareTag(row: ArticleRow, name: string): FlareTag {
  return {
    $typeName: 'commonplace.content.v1.FlareTag',
    name,
    bgColorHex: row.flare_background ?? '',
    textColorHex: row.flare_text ?? '',
  };
}
