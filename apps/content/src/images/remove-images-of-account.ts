import { runInBatches } from '@commonplace/db/run-in-batches';
import { HopelessJobError, defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import type { AccountClosed } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { removeImage } from './remove-image.ts';

/** Removes profile images of a closed account, and all its images if its articles are removed. */
export const removeImagesJob = defineJob({
  name: 'remove-images-of-account',
  payload: z.object({ userId: z.int().positive(), removesContent: z.boolean() }),
  timeLimitSeconds: 60 * 60,
});

/** Enqueues the removal, and marks the images that organizations show, which are removed once they are replaced. */
export async function enqueueImageRemoval(
  { userId, removesContent }: AccountClosed,
  { em }: { em: SqlEntityManager },
): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('images')
    .set({ owner_closed: true })
    .where('owner_id', '=', userId)
    .where('shape', '=', 'square')
    .execute();
  await enqueue(em, removeImagesJob, { userId, removesContent });
}

/**
 * Removes images of an account, one per transaction; a retry continues with the rest. Images of texts that stay, and
 * those that organizations show as theirs, are kept.
 */
export async function removeImagesOfAccount(
  { database, objects }: Pick<ContentContext, 'database' | 'objects'>,
  { userId, removesContent }: { userId: number; removesContent: boolean },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  if (!objects) throw new HopelessJobError('object storage is not configured');
  const shapes = removesContent ? ['square', 'whole'] : ['square'];
  await runInBatches(database, signal, (em) =>
    removeImage(em, objects, (images) => images.where('owner_id', '=', userId).where('shape', 'in', shapes)),
  );
}
