import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import { uploadsFolder } from './upload-key.ts';

export const pruneUploadsJob = defineJob({
  name: 'prune-uploads',
  payload: z.object({}),
  timeLimitSeconds: 10 * 60,
  maxConcurrency: 1,
  schedule: '*/10 * * * *',
});

/** Longer than any use of an upload takes. */
const maxAgeMs = 60 * 60 * 1_000;

/** Removes uploads that were never used, for example since the process was killed. */
export async function pruneUploads(
  { objects }: Pick<ContentContext, 'objects'>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  if (!objects) return;
  for await (const { key, modifiedAt } of objects.list(uploadsFolder)) {
    signal.throwIfAborted();
    if (Date.now() - modifiedAt.getTime() > maxAgeMs) await objects.delete(key);
  }
}
