import type { CallContext } from '@commonplace/domain/call-context';
import { optionalShare } from '@commonplace/domain/time-share';
import { toPerson, type AuthorRow } from '@commonplace/people/person';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { sql } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { logUnavailable } from '../projections/copy-fallback.ts';
import { commentPath, toIdCode } from './id-code.ts';

/** Longer texts are left out, so that a page of 100 fits into one message. */
const maxHtmlBytes = 100_000;

/** The text of a row of `comments`; null if it is too long for a list. */
export const boundedHtml = sql<
  string | null
>`case when octet_length(comments.body_html) <= ${sql.lit(maxHtmlBytes)} then comments.body_html end`;

/** A comment with its author and what it is on. */
export interface UserCommentRow extends AuthorRow {
  id: number;
  parent_id: number | null;
  created_at: string;
  edited_at: string | null;
  user_id: number;
  type_of: string;
  target_id: number;
  title: string;
  path: string;
  body_html: string | null;
}

/**
 * Replaces the copies of articles by their state in content, which counts before its events, and leaves out those withdrawn
 * since. Keeps the copies while content is unavailable.
 */
export async function withCurrentArticles(
  context: CommunityContext,
  call: CallContext,
  rows: readonly UserCommentRow[],
): Promise<UserCommentRow[]> {
  const ids = [...new Set(rows.flatMap(({ type_of: type, target_id: id }) => (type === 'article' ? [id] : [])))];
  if (ids.length === 0) return [...rows];
  const options = { ...call, principal: { kind: 'anonymous' as const }, timeShare: optionalShare };
  try {
    const { articles } = await context.articles.batchGetArticles({ ids }, options);
    const byId = new Map(articles.map((article) => [article.id, article]));
    return rows.flatMap((row) => {
      if (row.type_of !== 'article') return [row];
      const article = byId.get(row.target_id);
      return article ? [{ ...row, title: article.title, path: article.path }] : [];
    });
  } catch (error) {
    logUnavailable(context, call, error);
    return [...rows];
  }
}

/** Returns a comment with what it is on. */
export function toUserComment(row: UserCommentRow) {
  const idCode = toIdCode(row.id);
  return {
    id: row.id,
    idCode,
    createdAt: toRfc3339(row.created_at),
    ...(row.edited_at !== null && { editedAt: toRfc3339(row.edited_at) }),
    ...(row.body_html !== null && { bodyHtml: row.body_html }),
    path: commentPath(row.author_username, row.id),
    ...(row.parent_id !== null && { parentIdCode: toIdCode(row.parent_id) }),
    author: toPerson(row.user_id, row),
    subject: { typeOf: row.type_of, id: row.target_id, title: row.title, path: row.path },
  };
}
