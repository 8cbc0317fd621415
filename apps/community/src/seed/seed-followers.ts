import type { CallContext } from '@commonplace/domain/call-context';
import { invalid } from '@commonplace/domain/errors';
import { requireOperator } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { sql } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { columnsOfFollow, type FollowRow } from '../follows/follow-row.ts';
import { appendFollowsChanged } from '../follows/follows-changed.ts';
import { userByHandle } from '../users/user-view.ts';

const maxFollowers = 5_000;

/** Makes these users follow a user, each some time after they signed up; existing follows stay. */
export async function seedFollowers(
  context: CommunityContext,
  call: CallContext,
  { username, followerIds }: { username: string; followerIds: readonly number[] },
): Promise<void> {
  requireOperator(call.principal);
  if (followerIds.length > maxFollowers) throw invalid(`at most ${maxFollowers} at a time`);
  await context.database.transaction(call.signal, async (em) => {
    const db = em.getKysely();
    const followed = await userByHandle.first(db, { handle: username.toLowerCase() });
    if (!followed) throw violation('username', 'must exist');
    const { rows } = await sql<FollowRow>`
      insert into follows (follower_id, followable_type, followable_id, created_at)
      select id, 'User', ${followed.id}::integer, least(created_at + (id % 300) * interval '1 day', now())
      from users where id = any(${followerIds}::integer[]) and id <> ${followed.id}
      on conflict do nothing
      returning ${columnsOfFollow}`.execute(db);
    await appendFollowsChanged(em, rows);
  });
}
