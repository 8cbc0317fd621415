import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import { beginReactionTo } from './begin-reaction.ts';
import { prepareReactable, reactableProblem, type ReactableState } from './check-reactable.ts';
import { canVote } from './can-vote.ts';
import { parseReaction } from './reaction-rules.ts';
import type { ReactionKey } from './reaction-events.ts';
import { addReaction, type ReactionBeginning } from './reaction-store.ts';

/** The category and target of a requested reaction. */
export interface ReactionInput {
  category: string;
  reactableType: string;
  reactableId: number;
}

/** A reaction of an authorized user whose target is not yet checked. */
export interface PreparedReaction {
  key: ReactionKey;
  state: ReactableState;
  beginning: ReactionBeginning;
}

/**
 * Checks a reaction before its transaction (ToggleReaction and CreateReaction). Restricted accounts may not react
 * (rules.md#restricted-accounts). Throws `unauthenticated`, `forbidden` and `validation_failed`.
 */
export async function prepareReaction(
  context: CommunityContext,
  call: CallContext,
  input: ReactionInput,
): Promise<PreparedReaction> {
  const user = requireUser(call.principal);
  requireUnrestricted(user);
  const votes = await canVote(context, call, user, input.category);
  const key = { userId: user.userId, ...parseReaction(input, { votes }) };
  const state = await prepareReactable(context, call, key.reactable);
  const isArticle = key.reactable.type === 'Article' && state.article?.published === true;
  return { key, state, beginning: await beginReactionTo(context, call, isArticle ? key.reactable.id : undefined) };
}

/**
 * Inserts the reaction unless it exists, and returns whether it is new. `lockUser` must run first. Throws `not_found`
 * and `validation_failed` for an invalid target.
 */
export async function writeReaction(
  em: SqlEntityManager,
  { key, state, beginning }: PreparedReaction,
): Promise<{ id: number; isNew: boolean }> {
  const problem = await reactableProblem(em.getKysely(), key.reactable, state);
  const added = await addReaction(em, key, beginning, problem === undefined);
  if (!added) throw problem ?? notFound();
  return { id: added.row.id, isNew: added.isNew };
}
