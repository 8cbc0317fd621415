import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { foldTag } from '@commonplace/rules/names';
import type { CommunityContext } from '../context.ts';
import { lockUser } from '../users/lock-user.ts';
import { findTag, knownTag } from './find-tag.ts';
import { endFollows } from './follow-rows.ts';

/**
 * Makes the caller unfollow a tag: the one with that name, which may have become an alias, else the target of the
 * alias. Does nothing when it is not followed. Throws `not_found` for an unknown tag.
 */
export async function unfollowTag(context: CommunityContext, call: CallContext, name: string): Promise<void> {
  const { userId } = requireUser(call.principal);
  const end = (tagId: number) =>
    context.followQueue.take({ ownerId: userId, follows: 1, signal: call.signal }, () =>
      context.database.transaction(call, async (em) => {
        await lockUser(em, userId);
        return endFollows(em, userId, { tagIds: [tagId] });
      }),
    );
  const named = await knownTag.first(context.database.reader(call.signal), { name: foldTag(name) });
  if (named && (await end(named.id)).length > 0) return;
  const meant = await findTag(context, call, name);
  if (meant.id !== named?.id) await end(meant.id);
}
