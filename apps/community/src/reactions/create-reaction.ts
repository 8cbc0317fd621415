import type { CallContext } from '@commonplace/domain/call-context';
import { unauthenticated } from '@commonplace/domain/errors';
import type { CommunityContext } from '../context.ts';
import { lockUser, userLock } from '../users/lock-user.ts';
import { reactableProblem } from './check-reactable.ts';
import { prepareReaction, writeReaction, type PreparedReaction, type ReactionInput } from './prepare-reaction.ts';
import { isVote } from './reaction-rules.ts';
import { insertReaction, newReaction, raiseReactionSignals } from './reaction-store.ts';

type Outcome = { id: number; result: 'create' | 'none' };

/** Creates the caller's reaction (E33); the result is `none` when it exists already. */
export async function createReaction(
  context: CommunityContext,
  call: CallContext,
  input: ReactionInput,
): Promise<Outcome> {
  const prepared = await prepareReaction(context, call, input);
  return isVote(prepared.key.category) ? vote(context, call, prepared) : react(context, call, prepared);
}

/** Uses one round trip, since everything else was read before. */
async function react(
  { database }: CommunityContext,
  { signal }: CallContext,
  { key, state, begun }: PreparedReaction,
): Promise<Outcome> {
  const problem = await reactableProblem(database.reader(signal), key.reactable, state);
  const locking = userLock.compile({ userId: key.userId });
  const writing = insertReaction.compile(newReaction(key, begun, problem === undefined));
  const [row] = await database.writeAtOnce(signal, [locking, writing], (em) => raiseReactionSignals(em, key));
  if (!row) throw problem ?? unauthenticated();
  return { id: row.id, result: row.is_new ? 'create' : 'none' };
}

/** A vote removes its opposites. */
async function vote(context: CommunityContext, call: CallContext, prepared: PreparedReaction): Promise<Outcome> {
  return context.database.transaction(call.signal, async (em) => {
    await lockUser(em, prepared.key.userId);
    const { id, isNew } = await writeReaction(em, prepared);
    return { id, result: isNew ? 'create' : 'none' };
  });
}
