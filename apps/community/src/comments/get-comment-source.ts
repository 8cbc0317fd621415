import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden, notFound } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { commentableOf, targetOf } from './commentable.ts';
import { parseIdCode, toIdCode } from './id-code.ts';

export const sourceOfComment = statement('source-of-comment', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db
    .selectFrom('comments')
    .select(['user_id', 'body_markdown', 'article_id', 'podcast_episode_id'])
    .where('id', '=', param('id'))
    .where('deleted_at', 'is', null),
);

/**
 * Returns the Markdown of the caller's comment, also of a hidden or withheld one. Throws `permission_denied` for other
 * callers, `not_found` for unknown and deleted comments.
 */
export async function getCommentSource(context: CommunityContext, call: CallContext, { idCode }: { idCode: string }) {
  const { userId } = requireUser(call.principal);
  const id = parseIdCode(idCode);
  const row = id === undefined ? undefined : await sourceOfComment.first(context.database.reader(call.signal), { id });
  if (id === undefined || row === undefined) throw notFound();
  if (row.user_id !== userId) throw forbidden();
  return { idCode: toIdCode(id), bodyMarkdown: row.body_markdown, ...targetOf(commentableOf(row)) };
}
