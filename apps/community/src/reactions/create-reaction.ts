import { notFound } from '@commonplace/rpc/errors';
import { requireUnrestricted, requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { lockUser } from '../standing/lock-user.ts';
import { prepareReactable, reactableProblem } from './check-reactable.ts';
import { mayVote } from './may-vote.ts';
import { parseReaction } from './reaction-rules.ts';
import { addReaction } from './reaction-store.ts';
import type { ReactionInput } from './toggle-reaction.ts';

/** E33: creates the caller's reaction; `none` when it exists already. S4: restricted accounts do not react. */
export async function createReaction(
  context: CommunityContext,
  call: CallContext,
  input: ReactionInput,
): Promise<{ id: number; result: 'create' | 'none' }> {
  const user = requireUser(call.principal);
  requireUnrestricted(user);
  const votes = await mayVote(context, call, user, input.category);
  const key = { userId: user.userId, ...parseReaction(input, { votes }) };
  const state = await prepareReactable(context, call, key.reactable);
  return context.database.transaction(call.signal, async (em) => {
    await lockUser(em, user.userId);
    const problem = await reactableProblem(em.getKysely(), key.reactable, state);
    const added = await addReaction(em, key, problem === undefined);
    if (!added) throw problem ?? notFound();
    return { id: added.row.id, result: added.isNew ? 'create' : 'none' };
  });
}
