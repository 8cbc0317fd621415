import { sql, type Expression, type RawBuilder } from 'kysely';
import type { AuthorStanding } from '../projections/author.ts';
import type { Article } from '../tables/articles.ts';
import { hotnessScore } from './hotness.ts';

/** What decides where an article is shown. */
type Placed = Pick<Article, 'published' | 'publishedAt' | 'score'>;

// Who sees an article:
// - public: everybody may read it who has its id or address (`isPublic`, `publicOf`). Others keep a copy of this as their
//   `published`. What is published but not public is scheduled.
// - readable: public, or the reader's own (`readableOf`).
// - listed: lists, tags and search show it: public, its author is not hidden, and it has been announced (a column).
// - featured: the list without filters shows it too: listed, and neither its score nor its author is low (a column).

/** Whether everybody may read it: published, and its time has come (1.9). */
export function isPublic(article: Pick<Article, 'published' | 'publishedAt'>, now: Date): boolean {
  return article.published && article.publishedAt != null && article.publishedAt <= now;
}

/** `isPublic` in a statement, of a table `articles` by the name that it has there. Never null. */
export function publicOf(table: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.published`)} and ${sql.ref(`${table}.published_at`)} <= now()) is true`;
}

/** Whether this user (null: nobody in particular) may read it (C6). */
export function readableOf(table: string, readerId: Expression<number | null>): RawBuilder<boolean> {
  return sql<boolean>`(${publicOf(table)} or ${sql.ref(`${table}.user_id`)} = ${readerId})`;
}

/** A spam account's articles stay, but are hidden from search and feeds (A4); a deleted account's likewise. */
export function isHiddenAuthor(status: string): boolean {
  return status === 'spam' || status === 'deleted';
}

/** Where an article is shown, from its own state and its author's standing; written with every change of either. */
export function placement(article: Placed, author: Pick<AuthorStanding, 'status'>, now: Date) {
  const listed = isPublic(article, now) && !isHiddenAuthor(author.status);
  return {
    listed,
    dueAt: article.published && article.publishedAt && article.publishedAt > now ? article.publishedAt : null,
    ...rescored({ ...article, listed }, author),
  };
}

/**
 * What a new score changes of an article's placement. Whether it is listed stays: an article whose time has just come is
 * listed by the job that announces it, and by nothing before.
 */
export function rescored(
  article: Pick<Article, 'listed' | 'publishedAt' | 'score'>,
  author: Pick<AuthorStanding, 'status'>,
) {
  return {
    featured: article.listed && author.status !== 'limited' && article.score >= 0,
    hotnessScore: article.publishedAt ? hotnessScore(article.score, article.publishedAt) : 0,
  };
}
