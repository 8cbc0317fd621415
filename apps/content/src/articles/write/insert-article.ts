import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { UnderscoreNamingStrategy } from '@mikro-orm/core';
import { sql, type InferResult, type Kysely } from 'kysely';
import { ArticleSchema, type Article } from '../../tables/articles.ts';
import type { Tables } from '../../tables/tables.ts';
import type { ResolvedTag } from '../../tags/resolve-tags.ts';
import { selectArticles } from '../article-view.ts';
import type { ValidArticle } from './validate-article.ts';
import { titleIsTaken } from './article-references.ts';

/** Columns that the insertion leaves to their default. */
const defaults = [
  'id',
  'version',
  'socialImage',
  'commentsCount',
  'publicReactionsCount',
  'pageViewsCount',
  'engagementVersion',
  'pageViewsVersion',
  'qualityPoints',
  'score',
  'crosspostedAt',
  'editedAt',
  'previewNumber',
  'previewWithdrawn',
  'pinnedAt',
  'seriesPosition',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Article)[];

type Written = Exclude<keyof Article & string, (typeof defaults)[number]>;

const hasDefault: ReadonlySet<string> = new Set(defaults);
const written = Object.keys(ArticleSchema.properties).filter((name): name is Written => !hasDefault.has(name));
const naming = new UnderscoreNamingStrategy();

interface NewArticle extends Pick<Article, Written> {
  bodyMarkdown: string;
  bodyHtml: string;
  tagIds: readonly number[];
}

type InsertedArticle = InferResult<ReturnType<typeof selectArticles>>[number] & { title_was_taken: boolean };

/**
 * Inserts an article with its body and, if it is listed, under its tags. It selects what reads select: there,
 * `articles` and `article_bodies` are the inserted rows.
 */
export const insertion = statement(
  'insert-article',
  (db: Kysely<Tables>, given: Given<NewArticle>) => sql<InsertedArticle>`
    with articles as (
      insert into articles (${sql.join(written.map((name) => sql.ref(naming.propertyToColumnName(name))))})
      values (${sql.join(written.map((name) => given(name)))})
      returning *
    ), article_bodies as (
      insert into article_bodies (article_id, body_markdown, body_html)
      select id, ${given('bodyMarkdown')}, ${given('bodyHtml')} from articles
      returning *
    ), filed as (
      insert into article_tags (tag_id, article_id, hotness_score, score, published_at, approved, subforem_id)
      select tag.id, articles.id, hotness_score, score, published_at, approved, subforem_id
      from articles, unnest(${given('tagIds')}::integer[]) as tag (id)
      where listed
      returning tag_id
    ), recounted as (
      insert into tag_recounts (tag_id, change) select tag_id, 1 from filed
    )
    ${selectArticles(db).select(
      titleIsTaken({ userId: given('userId'), title: given('title') }).as('title_was_taken'),
    )}`,
);

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
