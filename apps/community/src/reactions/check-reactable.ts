import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { commentableOf } from '../comments/commentable.ts';
import { findCurrentCommentable } from '../comments/find-commentable.ts';
import { findCurrentArticle } from '../projections/catch-up.ts';
import type { Tables } from '../tables/tables.ts';
import { userById } from '../users/user-view.ts';
import { isListedComment } from '../visibility/visibility.ts';
import type { Reactable } from './reaction-rules.ts';

const commentOf = statement('reactable-comment', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db
    .selectFrom('comments')
    .select(['article_id', 'podcast_episode_id'])
    .where('id', '=', param('id'))
    .where(isListedComment),
);

/** The state of the article or episode of a reaction's target. */
export interface ReactableState {
  /** The article, or the target of the comment; absent when it does not exist. */
  article: { published: boolean } | undefined;
}

/** Reads the state before the transaction, so that a publication or withdrawal a moment ago counts. */
export async function prepareReactable(
  context: CommunityContext,
  call: CallContext,
  { type, id }: Reactable,
): Promise<ReactableState> {
  if (type === 'Article') return { article: await findCurrentArticle(context, call, id, 'write') };
  const comment = type === 'Comment' ? await commentOf.first(context.database.reader(call.signal), { id }) : undefined;
  return { article: comment && (await findCurrentCommentable(context, call, commentableOf(comment), 'read')) };
}

/**
 * Returns why a target accepts no reactions (ToggleReaction and CreateReaction): `not_found` when missing,
 * `validation_failed` for a draft.
 */
export async function reactableProblem(
  db: StatementRunner,
  { type, id }: Reactable,
  { article }: ReactableState,
): Promise<Error | undefined> {
  if (type !== 'User' && !article) return notFound();
  if (type === 'Article') return article?.published ? undefined : violation('reactable', 'is not valid.');
  if (type === 'Comment') return (await commentOf.first(db, { id })) ? undefined : notFound();
  const user = await userById.first(db, { id });
  return user && !user.is_spam ? undefined : notFound();
}
