import type { CallContext } from '@commonplace/domain/call-context';
import type { CommunityContext } from '../context.ts';
import { lockUser } from '../users/lock-user.ts';
import { prepareReaction, writeReaction, type ReactionInput } from './prepare-reaction.ts';

/** Creates the caller's reaction (E33); the result is `none` when it exists already. */
export async function createReaction(
  context: CommunityContext,
  call: CallContext,
  input: ReactionInput,
): Promise<{ id: number; result: 'create' | 'none' }> {
  const prepared = await prepareReaction(context, call, input);
  return context.database.transaction(call, async (em) => {
    await lockUser(em, prepared.key.userId);
    const { id, isNew } = await writeReaction(em, prepared);
    return { id, result: isNew ? 'create' : 'none' };
  });
}
