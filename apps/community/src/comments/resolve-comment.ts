import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { authorOfComment, isWithheld } from './comment-row.ts';
import { commentableOf, targetOf } from './commentable.ts';
import { findCurrentCommentable } from './find-commentable.ts';
import { parseIdCode } from './id-code.ts';

const authorship = statement('authorship-of-comment', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db
    .selectFrom('comments')
    .innerJoinLateral(authorOfComment, (join) => join.onTrue())
    .select((eb) => eb('deleted_at', 'is not', null).as('deleted'))
    .select(['comments.user_id', 'author.username', 'article_id', 'podcast_episode_id'])
    .where('comments.id', '=', param('id'))
    .where((eb) => eb.not(isWithheld)),
);

/**
 * Returns the author of a comment and whether it was deleted; undefined if it is unknown, or not public, like its target
 * (ResolvePath).
 */
export async function resolveComment(context: CommunityContext, call: CallContext, { idCode }: { idCode: string }) {
  const id = parseIdCode(idCode);
  const row = id === undefined ? undefined : await authorship.first(context.database.reader(call.signal), { id });
  if (id === undefined || row === undefined) return undefined;
  const target = commentableOf(row);
  const current = await findCurrentCommentable(context, call, target, 'read');
  if (!current?.published) return undefined;
  const { deleted, username, user_id: userId } = row;
  return { id, deleted: Boolean(deleted), userId, username, ...targetOf(target) };
}
