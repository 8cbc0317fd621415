import { requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { lockUser } from '../standing/lock-user.ts';
import { findTag } from './find-tag.ts';
import { endFollows } from './follow-rows.ts';

/** The caller follows a tag no more; one that is not followed changes nothing, and one that there is not is not found. */
export async function unfollowTag(context: CommunityContext, call: CallContext, name: string): Promise<void> {
  const { userId } = requireUser(call.principal);
  const tag = await findTag(context, call, name);
  await context.database.transaction(call.signal, async (em) => {
    await lockUser(em, userId);
    await endFollows(em, userId, { tagIds: [tag.id] });
  });
}
