import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { sql, type InferResult, type Insertable, type Kysely } from 'kysely';
import type { Article } from '../tables/articles.ts';
import type { Tables } from '../tables/tables.ts';
import type { ResolvedTag } from '../tags/resolve-tags.ts';
import { selectArticles } from './article-view.ts';
import type { Draft } from './draft.ts';
import { titleIsTaken } from './surroundings.ts';

/** What is written of a new article; the rest has its defaults. */
const columns = [
  'user_id',
  'organization_id',
  'collection_id',
  'flare_tag_id',
  'title',
  'slug',
  'description',
  'description_given',
  'cover_image',
  'canonical_url',
  'cached_tag_list',
  'published',
  'listed',
  'featured',
  'approved',
  'reading_time_minutes',
  'hotness_score',
  'due_at',
  'published_at',
  'last_comment_at',
] as const;

type ArticleColumns = Required<Pick<Insertable<Tables['articles']>, (typeof columns)[number]>>;

interface NewArticle extends ArticleColumns {
  body_markdown: string;
  body_html: string;
  tag_ids: readonly number[];
}

type InsertedArticle = InferResult<ReturnType<typeof selectArticles>>[number] & { title_was_taken: boolean };

/**
 * The article with its body and, when it is listed, under its tags. What it selects is what reads of articles select:
 * there `articles` and `article_bodies` are the rows that were written.
 */
export const insertion = statement(
  'insert-article',
  (db: Kysely<Tables>, given: Given<NewArticle>) => sql<InsertedArticle>`
    with articles as (
      insert into articles (${sql.join(columns.map((name) => sql.ref(name)))})
      values (${sql.join(columns.map((name) => given(name)))})
      returning *
    ), article_bodies as (
      insert into article_bodies (article_id, body_markdown, body_html)
      select id, ${given('body_markdown')}, ${given('body_html')} from articles
      returning *
    ), filed as (
      insert into article_tags (tag_id, article_id, hotness_score, score, published_at, approved)
      select tag.id, articles.id, hotness_score, score, published_at, approved
      from articles, unnest(${given('tag_ids')}::integer[]) as tag (id)
      where listed
      returning tag_id
    ), recounted as (
      insert into tag_recounts (tag_id, change) select tag_id, 1 from filed
    )
    ${selectArticles(db).select(
      titleIsTaken({ userId: given('user_id'), title: given('title') }).as('title_was_taken'),
    )}`,
);

/** Writes a new article, in one statement. */
export function insertArticle(
  db: StatementRunner,
  article: Article,
  draft: Draft,
  tags: readonly ResolvedTag[],
): Promise<InsertedArticle> {
  return insertion.one(db, toParameters(article, draft, tags));
}

function toParameters(article: Article, { bodyMarkdown, rendered }: Draft, tags: readonly ResolvedTag[]): NewArticle {
  return {
    user_id: article.userId,
    organization_id: article.organizationId ?? null,
    collection_id: article.collectionId ?? null,
    flare_tag_id: article.flareTagId ?? null,
    title: article.title,
    slug: article.slug,
    description: article.description,
    description_given: article.descriptionGiven,
    cover_image: article.coverImage ?? null,
    canonical_url: article.canonicalUrl ?? null,
    cached_tag_list: article.cachedTagList,
    published: article.published,
    listed: article.listed,
    featured: article.featured,
    approved: article.approved,
    reading_time_minutes: article.readingTimeMinutes,
    hotness_score: article.hotnessScore,
    due_at: article.dueAt ?? null,
    published_at: article.publishedAt ?? null,
    last_comment_at: article.lastCommentAt ?? null,
    body_markdown: bodyMarkdown,
    body_html: rendered.html,
    tag_ids: tags.map(({ id }) => id),
  };
}
