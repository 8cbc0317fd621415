import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { UnderscoreNamingStrategy } from '@mikro-orm/core';
import { sql, type InferResult, type Kysely } from 'kysely';
import type { Article } from '../../tables/articles.ts';
import type { Tables } from '../../tables/tables.ts';
import type { ResolvedTag } from '../../tags/resolve-tags.ts';
import { selectArticles } from '../article-view.ts';
import { plainNames } from '../plain-fields.ts';
import type { ValidArticle } from './validate-article.ts';
import { titleIsTaken } from './article-references.ts';

/** The columns of a new article that are written; the others keep their defaults. */
const columns = [
  ...plainNames,
  'userId',
  'organizationId',
  'collectionId',
  'subforemId',
  'title',
  'slug',
  'description',
  'descriptionGiven',
  'coverImage',
  'coverFocusX',
  'coverFocusY',
  'language',
  'languageGiven',
  'videoSourceUrl',
  'hostedVideoUrl',
  'videoDurationInSeconds',
  'cachedTagList',
  'flareTagId',
  'readingTimeMinutes',
  'published',
  'publishedAt',
  'dueAt',
  'listed',
  'withheld',
  'featured',
  'approved',
  'lastCommentAt',
  'hotnessScore',
  'revisionNumber',
  'autosaveNumber',
] as const satisfies readonly (keyof Article)[];

const naming = new UnderscoreNamingStrategy();

interface NewArticle extends Pick<Article, (typeof columns)[number]> {
  bodyMarkdown: string;
  bodyHtml: string;
  tagIds: readonly number[];
}

type InsertedArticle = InferResult<ReturnType<typeof selectArticles>>[number] & { title_was_taken: boolean };

/**
 * Inserts in one statement
 * - the article (`articles`) and its texts (`article_bodies`),
 * - its tags, if it is listed (`article_tags`), and that they are to be counted again (`tag_recounts`),
 *
 * and selects the columns of article reads, in which the inserted rows stand for these tables.
 */
export const insertion = statement(
  'insert-article',
  (db: Kysely<Tables>, param: Param<NewArticle>) => sql<InsertedArticle>`
    with articles as (
      insert into articles (${sql.join(columns.map((name) => sql.ref(naming.propertyToColumnName(name))))})
      values (${sql.join(columns.map((name) => param(name)))})
      returning *
    ), article_bodies as (
      insert into article_bodies (article_id, body_markdown, body_html)
      select id, ${param('bodyMarkdown')}, ${param('bodyHtml')} from articles
      returning *
    ), filed as (
      insert into article_tags (tag_id, article_id, hotness_score, score, published_at, approved, subforem_id)
      select tag.id, articles.id, hotness_score, score, published_at, approved, subforem_id
      from articles, unnest(${param('tagIds')}::integer[]) as tag (id)
      where listed
      returning tag_id
    ), recounted as (
      insert into tag_recounts (tag_id, change) select tag_id, 1 from filed
    )
    ${selectArticles(db).select(
      titleIsTaken({ userId: param('userId'), title: param('title') }).as('title_was_taken'),
    )}`,
);

/** Inserts a validated article; the caller adds its event and its first revision. */
export function insertArticle(
  db: StatementRunner,
  article: Article,
  valid: ValidArticle,
  tags: readonly ResolvedTag[],
): Promise<InsertedArticle> {
  const { bodyMarkdown, rendered } = valid;
  const tagIds = tags.map(({ id }) => id);
  return insertion.one(db, Object.assign({ bodyMarkdown, bodyHtml: rendered.html, tagIds }, article));
}
