import { runInBatches } from '@commonplace/db/run-in-batches';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import type { TagAliased } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { moveFollowRows } from './move-follows.ts';

const tagId = z.int().positive();

/** Moves the followers of a tag that became an alias. */
export const moveTagFollowersJob = defineJob({
  name: 'move-tag-followers',
  payload: z.object({ tagId, targetId: tagId, targetName: z.string() }),
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
});

type Alias = z.output<typeof moveTagFollowersJob.payload>;

/** Enqueues the move of an alias's followers to its target. */
export async function enqueueMoveOfTagFollowers(event: TagAliased, { em }: { em: SqlEntityManager }): Promise<void> {
  const { tagId: id, targetId, targetName } = event;
  const followed = await em.getKysely<Tables>().selectFrom('tags').select('id').where('id', '=', id).executeTakeFirst();
  if (followed) await enqueue(em, moveTagFollowersJob, { tagId: id, targetId, targetName });
}

/** Moves followers in batches, so that a retry continues where the last run stopped. */
export async function moveTagFollowers(
  { database }: Pick<CommunityContext, 'database'>,
  alias: Alias,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await database.transaction({ signal }, (em) => saveTarget(em, alias));
  await runInBatches(database, signal, (em) => moveSome(em, alias));
  await database.transaction({ signal }, (em) => removeAlias(em, alias));
}

async function saveTarget(em: SqlEntityManager, { targetId, targetName }: Alias): Promise<void> {
  await em
    .getKysely<Tables>()
    .insertInto('tags')
    .values({ id: targetId, name: targetName })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name: targetName }))
    .execute();
}

function moveSome(em: SqlEntityManager, { tagId: id, targetId }: Alias): Promise<boolean> {
  return moveFollowRows(em, {
    whose: sql`followable_type = 'Tag' and followable_id = ${id}`,
    order: sql`shown, created_at, id`,
    isTwin: sql<boolean>`twin.follower_id = part.follower_id and twin.followable_type = 'Tag'
      and twin.followable_id = ${targetId}`,
    change: sql`followable_id = ${targetId}`,
  });
}

/** Otherwise `findTag` would still know the alias while content is unavailable. */
async function removeAlias(em: SqlEntityManager, { tagId: id }: Alias): Promise<void> {
  await sql`
    delete from tags where id = ${id}
      and not exists (select from follows where followable_type = 'Tag' and followable_id = ${id})`.execute(
    em.getKysely<Tables>(),
  );
}
