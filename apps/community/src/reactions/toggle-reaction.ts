import { notFound } from '@commonplace/rpc/errors';
import { requireUnrestricted, requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { lockUser } from '../standing/lock-user.ts';
import { prepareReactable, reactableProblem } from './check-reactable.ts';
import { mayVote } from './may-vote.ts';
import { parseReaction } from './reaction-rules.ts';
import { addReaction, removeReaction } from './reaction-store.ts';

export interface ReactionInput {
  category: string;
  reactableType: string;
  reactableId: number;
}

/** E32: removes the caller's reaction when it exists, creates it when not. S4: restricted accounts do not react. */
export async function toggleReaction(
  context: CommunityContext,
  call: CallContext,
  input: ReactionInput,
): Promise<{ id: number; result: 'create' | 'destroy' }> {
  const user = requireUser(call.principal);
  requireUnrestricted(user);
  const votes = await mayVote(context, call, user, input.category);
  const key = { userId: user.userId, ...parseReaction(input, { votes }) };
  const state = await prepareReactable(context, call, key.reactable);
  return context.database.transaction(call.signal, async (em) => {
    await lockUser(em, user.userId);
    const removed = await removeReaction(em, key);
    if (removed) return { id: removed.id, result: 'destroy' };
    const problem = await reactableProblem(em.getKysely(), key.reactable, state);
    const added = await addReaction(em, key, problem === undefined);
    if (!added) throw problem ?? notFound();
    return { id: added.row.id, result: 'create' };
  });
}
