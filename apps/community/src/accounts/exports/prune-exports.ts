import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { z } from 'zod';
import type { CommunityContext } from '../../context.ts';
import { exportsFolder, isExpired } from './export-lifetime.ts';

export const pruneExportsJob = defineJob({
  name: 'prune-exports',
  payload: z.object({}),
  timeLimitSeconds: 10 * 60,
  maxConcurrency: 1,
  schedule: '41 3 * * *',
});

/** Removes exports whose download link has expired. */
export async function pruneExports(
  { objects }: Pick<CommunityContext, 'objects'>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  if (!objects) return;
  for await (const { key, modifiedAt } of objects.list(exportsFolder)) {
    signal.throwIfAborted();
    if (isExpired(modifiedAt)) await objects.delete(key);
  }
}
