import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Given } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { authorColumns, toPerson, type AuthorRow } from '@commonplace/people/person';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { logUnavailable } from '../projections/copy-fallback.ts';
import type { Tables } from '../tables/tables.ts';
import { getUser } from '../users/get-user.ts';
import { isPublicArticle, isPublicComment, isPublicEpisode } from '../visibility/visibility.ts';
import { toIdCode } from './id-code.ts';

/** A short wait for content, since the copies will do. */
const timeoutMs = 2_000;
/** Longer texts are left out, so that a page of 100 fits into one message. */
const maxHtmlBytes = 100_000;

/** Lists public comments of a user on public articles and episodes, newest first; each target is one index lookup. */
export const publicCommentsOfUser = pagedStatement(
  { planName: 'comments-of-user' },
  (db: Kysely<Tables>, given: Given<PageWindow & { userId: number }>) =>
    db
      .selectFrom('comments')
      .innerJoin('users as author', 'author.id', 'comments.user_id')
      .innerJoinLateral(
        sql<{ type_of: string; target_id: number; title: string; path: string }>`(
          select 'article' as type_of, id as target_id, title, path from articles
          where id = comments.article_id and ${isPublicArticle}
          union all
          select 'podcast_episode', id, title, path from podcast_episodes
          where id = comments.podcast_episode_id and ${isPublicEpisode}
          offset 0
        )`.as('target'),
        (join) => join.onTrue(),
      )
      .select(['comments.id', 'comments.parent_id', 'comments.created_at', 'comments.user_id'])
      .select(['target.type_of', 'target.target_id', 'target.title', 'target.path'])
      .select(
        sql<string | null>`case when octet_length(body_html) <= ${sql.lit(maxHtmlBytes)} then body_html end`.as(
          'body_html',
        ),
      )
      .select(authorColumns)
      .where('comments.user_id', '=', given('userId'))
      .where(isPublicComment)
      .orderBy('comments.id', 'desc')
      .limit(given('limit'))
      .offset(given('offset')),
);

type Row = Awaited<ReturnType<(typeof publicCommentsOfUser)['page']>>['rows'][number] & AuthorRow;

/**
 * Lists the comments of a user that everybody can read, newest first. Throws `not_found` for unknown and banned users,
 * and for spam accounts, whose comments are withheld.
 */
export async function listUserComments(
  context: CommunityContext,
  call: CallContext,
  { idOrUsername, ...page }: Page & { idOrUsername: string },
) {
  const user = await getUser(context, call, { idOrUsername, usernameOnly: false });
  if (user.is_spam) throw notFound();
  const db = context.database.reader(call.signal);
  const { rows, hasNext } = await publicCommentsOfUser.page(db, { userId: user.id }, page);
  return { comments: (await withCurrentArticles(context, call, rows)).map(view), hasNext, userId: user.id };
}

/**
 * Replaces the copies of articles by their state in content, which counts before its events, and leaves out those withdrawn
 * since. Keeps the copies while content is unavailable.
 */
async function withCurrentArticles(context: CommunityContext, call: CallContext, rows: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.flatMap(({ type_of: type, target_id: id }) => (type === 'article' ? [id] : [])))];
  if (ids.length === 0) return [...rows];
  const options = { ...call, principal: { kind: 'anonymous' as const }, timeoutMs };
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

function view(row: Row) {
  const idCode = toIdCode(row.id);
  return {
    id: row.id,
    idCode,
    createdAt: toRfc3339(row.created_at),
    ...(row.body_html !== null && { bodyHtml: row.body_html }),
    path: `/${row.author_username}/comment/${idCode}`,
    ...(row.parent_id !== null && { parentIdCode: toIdCode(row.parent_id) }),
    author: toPerson(row.user_id, row),
    subject: { typeOf: row.type_of, id: row.target_id, title: row.title, path: row.path },
  };
}
