import { sql, type Expression, type RawBuilder } from 'kysely';
import type { AuthorState } from '../projections/author-state.ts';
import type { Article } from '../tables/articles.ts';
import { articleScore, hotnessScore } from './hotness.ts';

/** What decides where an article is shown. */
type Placed = Pick<Article, 'published' | 'publishedAt' | 'publicReactionsCount' | 'commentsCount' | 'qualityPoints'>;
type Author = Pick<AuthorState, 'status'>;

// Who sees an article:
// - public: everybody may read it who has its id or address (`isPublic`, `publicOf`). Others keep a copy of this as their
//   `published`. What is published but not public is scheduled, or withheld since its author is spam (a column).
// - readable: public, the viewer's own, or withheld and read by a moderator (`readableOf`).
// - listed: lists, tags and search show it: public, and it has been announced (a column).
// - featured: the list without filters shows it too: listed, and neither its score nor its author is low (a column).

/** Whether it is published, and its time has come (1.9). */
export function isDue(article: Pick<Article, 'published' | 'publishedAt'>, now: Date): boolean {
  return article.published && article.publishedAt != null && article.publishedAt <= now;
}

/** Whether everybody may read it: it is due, and its author is not hidden (A4). */
export function isPublic(article: Pick<Article, 'published' | 'publishedAt' | 'withheld'>, now: Date): boolean {
  return isDue(article, now) && !article.withheld;
}

/** `isPublic` in a statement, of a table `articles` by the name that it has there. Never null. */
export function publicOf(table: string): RawBuilder<boolean> {
  return sql<boolean>`(${dueOf(table)} and not ${sql.ref(`${table}.withheld`)})`;
}

function dueOf(table: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.published`)} and ${sql.ref(`${table}.published_at`)} <= now()) is true`;
}

/**
 * Whether somebody may read it, with the author's row by its name: their own (C6), and what is withheld when they moderate.
 * The author's row holds at once; the articles follow it.
 */
export function readableOf(
  table: string,
  author: string,
  viewer: { viewerId: Expression<number | null>; moderates: Expression<boolean> },
): RawBuilder<boolean> {
  const isHidden = sql`(${sql.ref(`${table}.withheld`)} or ${sql.ref(`${author}.status`)} in ('spam', 'deleted'))`;
  return sql<boolean>`(
    (${dueOf(table)} and (not ${isHidden} or ${viewer.moderates}::boolean))
    or ${sql.ref(`${table}.user_id`)} = ${viewer.viewerId}
  )`;
}

/** A spam account's articles stay, but nobody sees them (A4); a deleted account's likewise. */
export function isHiddenAuthor(status: string): boolean {
  return status === 'spam' || status === 'deleted';
}

/** Where an article is shown, from its own state and its author's standing; written with every change of either. */
export function visibilityFields(article: Placed, author: Author, now: Date) {
  const withheld = isHiddenAuthor(author.status);
  const listed = isPublic({ ...article, withheld }, now);
  const score = articleScore(article, author);
  return {
    withheld,
    listed,
    dueAt: article.published && article.publishedAt && article.publishedAt > now ? article.publishedAt : null,
    score,
    ...rankingFields({ ...article, listed, score }, author),
  };
}

/**
 * What a new score changes of an article's visibilityFields. Whether it is listed stays: an article whose time has just come is
 * listed by the job that announces it, and by nothing before.
 */
export function rankingFields(article: Pick<Article, 'listed' | 'publishedAt' | 'score'>, author: Author) {
  return {
    featured: article.listed && author.status !== 'limited' && article.score >= 0,
    hotnessScore: article.publishedAt ? hotnessScore(article.score, article.publishedAt) : 0,
  };
}
