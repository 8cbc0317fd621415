import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { DomainError } from '@commonplace/domain/errors';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { lockUser } from '../users/lock-user.ts';
import { findTag, type KnownTag } from './find-tag.ts';
import { keepTags, requireTagCapacity } from './follow-tag.ts';
import { beginFollows } from './follow-rows.ts';
import { countTargets, requireValidCount, type FollowTargets } from './follow-rules.ts';
import { requireDailyLimit } from './daily-follow-limit.ts';

/**
 * Makes the caller follow all of these users, organizations and tags (CreateFollows). Ignores unknown targets and those
 * already followed. Restricted accounts may not, because follows are public (rules.md#restricted-accounts). Throws
 * `rate_limited`, without starting any, beyond the site's limit.
 */
export async function follow(
  context: CommunityContext,
  call: CallContext,
  { userIds, organizationIds, usernames = [], tags = [] }: FollowTargets,
): Promise<void> {
  const user = requireUser(call.principal);
  requireUnrestricted(user);
  const whom = { userIds, organizationIds, usernames, tags };
  requireValidCount(whom);
  const { follow_count_daily: dailyLimit } = await context.settings.latest();
  const named = await idsOf(context, call, usernames);
  const knownTags = await findTags(context, call, tags);
  await context.followQueue.take({ ownerId: user.userId, follows: countTargets(whom), signal: call.signal }, () =>
    context.database.transaction(call, async (em) => {
      await lockUser(em, user.userId);
      await keepTags(em, knownTags);
      const tagIds = knownTags.map(({ id }) => id);
      const follows = await beginFollows(em, user.userId, { userIds: [...userIds, ...named], organizationIds, tagIds });
      if (tagIds.length > 0 && follows.length > 0) await requireTagCapacity(em.getKysely(), user.userId, 'tags');
      if (dailyLimit !== null && follows.length > 0) await requireDailyLimit(em, user.userId, dailyLimit);
    }),
  );
}

const idsOfHandles = statement('ids-of-handles', (db: Kysely<Tables>, param: Param<{ handles: readonly string[] }>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('handle', '=', (eb) => eb.fn.any(param('handles')))
    .where('closed_at', 'is', null),
);

async function idsOf({ database }: CommunityContext, { signal }: CallContext, usernames: readonly string[]) {
  if (usernames.length === 0) return [];
  const handles = usernames.map((username) => username.toLowerCase());
  return (await idsOfHandles.all(database.reader(signal), { handles })).map(({ id }) => id);
}

/** Returns the tags of these names; unknown ones are left out. */
async function findTags(context: CommunityContext, call: CallContext, names: readonly string[]): Promise<KnownTag[]> {
  const matches = await Promise.all(
    names.map((name) =>
      findTag(context, call, name).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'not_found') return undefined;
        throw error;
      }),
    ),
  );
  return [...new Map(matches.filter((tag) => tag !== undefined).map((tag) => [tag.id, tag])).values()];
}
