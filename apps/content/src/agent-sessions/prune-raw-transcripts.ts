import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import type { ObjectStore } from '@commonplace/objects/object-store';
import { uploadedKey } from '@commonplace/rules/transcript-keys';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { rawTranscriptsFolder } from './raw-transcripts.ts';

export const pruneRawTranscriptsJob = defineJob({
  name: 'prune-raw-transcripts',
  payload: z.object({}),
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
  schedule: '23 4 * * *',
});

const dayMs = 24 * 60 * 60 * 1_000;
const retentionMs = 90 * dayMs;
/** How long a file may wait for its session; its upload URL expires after minutes. */
const unclaimedTtlMs = dayMs;
const maxBatch = 500;

/**
 * Removes raw transcripts after 90 days, and those without a session after one day. Sealing resets a file's date, so
 * the age of the session counts as well.
 */
export async function pruneRawTranscripts(
  { database, objects }: Pick<ContentContext, 'database' | 'objects'>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  if (!objects) return;
  const db = database.reader<Tables>(signal);
  let pending: string[] = [];
  const removeUnclaimed = async () => {
    if (pending.length === 0) return;
    const uploaded = pending.map(uploadedKey);
    const rows = await db
      .selectFrom('agent_sessions')
      .select('store_key')
      .where('store_key', 'in', uploaded)
      .where('created_at', '>', new Date(Date.now() - retentionMs).toISOString())
      .execute();
    const claimed = new Set(rows.map((row) => row.store_key));
    await removeAll(
      objects,
      pending.filter((key) => !claimed.has(uploadedKey(key))),
      signal,
    );
    pending = [];
  };
  for await (const { key, modifiedAt } of objects.list(rawTranscriptsFolder)) {
    signal.throwIfAborted();
    const age = Date.now() - modifiedAt.getTime();
    if (age > retentionMs) await objects.delete(key);
    else if (age > unclaimedTtlMs) pending.push(key);
    if (pending.length >= maxBatch) await removeUnclaimed();
  }
  await removeUnclaimed();
}

async function removeAll(objects: ObjectStore, keys: readonly string[], signal: AbortSignal): Promise<void> {
  for (const key of keys) {
    signal.throwIfAborted();
    await objects.delete(key);
  }
}
