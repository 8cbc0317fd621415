import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import type { AccountClosed } from '@commonplace/proto/community/v1/events';
import { transcriptKeys } from '@commonplace/rules/transcript-keys';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { appendAgentSessionChanged } from './agent-session-changed.ts';
import { rawTranscriptsOf } from './raw-transcripts.ts';

/** Removes all sessions of a closed account, whether or not its articles stay. */
export const removeAgentSessionsJob = defineJob({
  name: 'remove-agent-sessions-of-account',
  payload: z.object({ userId: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
});

/** Keeps transactions short, so that locks are released soon. */
const maxBatch = 50;

export async function enqueueAgentSessionRemoval(
  { userId }: Pick<AccountClosed, 'userId'>,
  { em }: { em: SqlEntityManager },
): Promise<void> {
  await enqueue(em, removeAgentSessionsJob, { userId });
}

/** Removes files and sessions in batches; a retry continues with the rest. */
export async function removeAgentSessionsOfAccount(
  { database, objects }: Pick<ContentContext, 'database' | 'objects'>,
  { userId }: { userId: number },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  for await (const { key } of objects?.list(rawTranscriptsOf(userId)) ?? []) {
    signal.throwIfAborted();
    await objects?.delete(key);
  }
  for (let removed = maxBatch; removed === maxBatch;) {
    signal.throwIfAborted();
    removed = await database.transaction({ signal }, (em) => removeBatch(em, objects, userId));
  }
}

/** Sessions of a merged account keep their files elsewhere, so files are removed by key, too. */
async function removeBatch(em: SqlEntityManager, objects: ContentContext['objects'], userId: number): Promise<number> {
  const db = em.getKysely<Tables>();
  const some = db.selectFrom('agent_sessions').select('id').where('user_id', '=', userId).orderBy('id').limit(maxBatch);
  const removed = await db
    .deleteFrom('agent_sessions')
    .where('id', 'in', some.forUpdate())
    .returning(['id', 'published', 'store_key'])
    .execute();
  for (const { id, published } of removed) if (published) await appendAgentSessionChanged(em, id);
  const keys = removed.flatMap(({ store_key: key }) => (key === null ? [] : transcriptKeys(key)));
  for (const key of keys) await objects?.delete(key);
  return removed.length;
}
