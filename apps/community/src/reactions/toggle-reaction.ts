import type { CallContext } from '@commonplace/domain/call-context';
import type { CommunityContext } from '../context.ts';
import { lockUser } from '../users/lock-user.ts';
import { prepareReaction, writeReaction, type ReactionInput } from './prepare-reaction.ts';
import { removeReaction } from './reaction-store.ts';

/** Removes the caller's reaction when it exists, creates it when not (E32). */
export async function toggleReaction(
  context: CommunityContext,
  call: CallContext,
  input: ReactionInput,
): Promise<{ id: number; result: 'create' | 'destroy' }> {
  const prepared = await prepareReaction(context, call, input);
  return context.database.transaction(call, async (em) => {
    await lockUser(em, prepared.key.userId);
    const removed = await removeReaction(em, prepared.key);
    if (removed) return { id: removed.id, result: 'destroy' };
    return { id: (await writeReaction(em, prepared)).id, result: 'create' };
  });
}
