import { sql, type Expression, type RawBuilder } from 'kysely';
import type { AuthorState } from '../projections/author-state.ts';
import type { Article } from '../tables/articles.ts';
import { articleScore, hotnessScore } from './hotness.ts';

/** The fields that decide where an article is shown. */
type VisibilityInput = Pick<
  Article,
  'published' | 'publishedAt' | 'publicReactionsCount' | 'commentsCount' | 'qualityPoints'
>;
type Author = Pick<AuthorState, 'status'>;

// Levels of visibility:
// - public: everyone with its id or URL may read the article (`isPublic`, `publicOf`). Other services copy this as
//   `published`. A published article that is not public is scheduled, or withheld since its author is spam (a column).
// - readable: public, the viewer's own, or withheld and the viewer is a moderator (`readableOf`).
// - listed: shown in lists, tags and search: public and announced (a column).
// - featured: also shown in the list without filters: listed, and neither its score nor its author is low (a column).

/** Whether an article is published and its time has come (rules.md#article-addresses). */
export function isDue(article: Pick<Article, 'published' | 'publishedAt'>, now: Date): boolean {
  return article.published && article.publishedAt != null && article.publishedAt <= now;
}

/** Whether everyone may read an article: it is due, and its author is not hidden (MarkUserAsSpam). */
export function isPublic(article: Pick<Article, 'published' | 'publishedAt' | 'withheld'>, now: Date): boolean {
  return isDue(article, now) && !article.withheld;
}

/** Returns `isPublic` as SQL, for the table `articles` under an alias. Never null. */
export function publicOf(table: string): RawBuilder<boolean> {
  return sql<boolean>`(${dueOf(table)} and not ${sql.ref(`${table}.withheld`)})`;
}

function dueOf(table: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.published`)} and ${sql.ref(`${table}.published_at`)} <= now()) is true`;
}

/**
 * Whether the viewer may read an article, as SQL: their own articles (rules.md#draft-reads), and withheld ones if they moderate. The
 * author's status counts at once; `withheld` follows later.
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

/** Whether the articles of an account with this status are hidden; they are kept (MarkUserAsSpam). */
export function isHiddenAuthor(status: string): boolean {
  return status === 'spam' || status === 'deleted';
}

/**
 * Returns the fields that decide where an article is shown, from its own state and its author's status. Written with
 * every change of either.
 */
export function visibilityFields(article: VisibilityInput, author: Author, now: Date) {
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

/** Returns the fields that follow from a score. `listed` stays: only the job that announces a due article lists it. */
export function rankingFields(article: Pick<Article, 'listed' | 'publishedAt' | 'score'>, author: Author) {
  return {
    featured: article.listed && author.status !== 'limited' && article.score >= 0,
    hotnessScore: article.publishedAt ? hotnessScore(article.score, article.publishedAt) : 0,
  };
}
