import { statement, type Param } from '@commonplace/db/statement';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { isInactiveAccount } from '../users/status/conditions.ts';
import { lockUser } from '../users/lock-user.ts';
import type { FollowableType } from '../tables/follows.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Hides the follows of an account that was suspended, marked as spam or banned, or shows them again (ListFollowers).
 */
export const hideFollowsJob = defineJob({
  name: 'hide-follows-of-account',
  payload: z.object({ userId: z.int().positive() }),
  timeLimitSeconds: 10 * 60,
  maxConcurrency: 1,
});

/** Keeps transactions short, because they lock rows. */
const batch = 1_000;

/** The last row of the previous batch. */
interface After {
  type: FollowableType | '';
  id: number;
}

/** Updates the next batch of an account's follows to its current standing and returns the last row. */
export const hideFollowsBatch = statement(
  'hide-follows',
  (_db: Kysely<Tables>, param: Param<After & { userId: number }>) => sql<After>`
    with part as (
      select id, followable_type, followable_id from follows
      where follower_id = ${param('userId')}
        and (followable_type, followable_id) > (${param('type')}::text, ${param('id')}::integer)
      order by followable_type, followable_id limit ${sql.lit(batch)}
    ), changed as (
      update follows set hidden = not follows.hidden from part, users
      where follows.id = part.id and users.id = ${param('userId')}
        and follows.hidden <> ${isInactiveAccount()}
    )
    select followable_type as type, followable_id as id from part
    order by followable_type desc, followable_id desc limit 1`,
);

/** Hides an account's follows, or shows them again, in batches of a thousand. */
export async function hideFollows(
  { database }: Pick<CommunityContext, 'database'>,
  { userId }: { userId: number },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  for (let after: After | undefined = { type: '', id: 0 }; after !== undefined;) {
    signal.throwIfAborted();
    const position: After & { userId: number } = { userId, ...after };
    after = await database.transaction({ signal }, async (em) => {
      await lockUser(em, userId);
      return hideFollowsBatch.first(em.getKysely(), position);
    });
  }
}
