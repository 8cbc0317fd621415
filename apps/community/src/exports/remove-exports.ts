import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { exportsOf } from './export-lifetime.ts';

/** What an account that was closed has had exported. */
export const removeExportsJob = defineJob({
  name: 'remove-exports-of-account',
  payload: z.object({ userId: z.int().positive() }),
  timeLimitSeconds: 10 * 60,
});

/**
 * Removes the files, so that their addresses work no more. What is being written at the time is not among them: whoever
 * writes it looks whether the account is closed when it is done (`write-export.ts`).
 */
export async function removeExports(
  { objects }: Pick<CommunityContext, 'objects'>,
  { userId }: { userId: number },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  if (!objects) return;
  for await (const { key } of objects.list(exportsOf(userId))) {
    signal.throwIfAborted();
    await objects.delete(key);
  }
}
