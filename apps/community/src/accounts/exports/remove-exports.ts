import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { z } from 'zod';
import type { CommunityContext } from '../../context.ts';
import { exportsOf } from './export-lifetime.ts';

/** Removes the exports of a closed account. */
export const removeExportsJob = defineJob({
  name: 'remove-exports-of-account',
  payload: z.object({ userId: z.int().positive() }),
  timeLimitSeconds: 10 * 60,
});

/**
 * Removes the files, which ends their download links. An export in progress removes its own file when it finds the
 * account closed (`write-export.ts`).
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
