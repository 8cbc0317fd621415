import { runInBatches } from '@commonplace/db/run-in-batches';
import { HopelessJobError, defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import type { OrganizationChanged } from '@commonplace/proto/community/v1/events';
import { imageDigest } from '@commonplace/rules/image-name';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import { removeImage } from './remove-image.ts';

/** Removes an image that an organization showed, if the account of its owner is closed. */
export const removeReplacedImageJob = defineJob({
  name: 'remove-replaced-image',
  payload: z.object({ digest: z.string() }),
  timeLimitSeconds: 60,
});

/** Enqueues the removal of the image that an organization showed before, if it shows another one or none. */
export async function enqueueReplacedImage(
  em: SqlEntityManager,
  former: string,
  { profileImage, deleted }: Pick<OrganizationChanged, 'profileImage' | 'deleted'>,
): Promise<void> {
  const digest = imageDigest(former);
  if (digest !== undefined && (deleted || digest !== imageDigest(profileImage)))
    await enqueue(em, removeReplacedImageJob, { digest });
}

/**
 * Removes a replaced image of closed accounts. It runs after both the replacement and the closing are stored, or the job of the
 * closed account does, so one of the two removes the image.
 */
export async function removeReplacedImage(
  { database, objects }: Pick<ContentContext, 'database' | 'objects'>,
  { digest }: { digest: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  if (!objects) throw new HopelessJobError('object storage is not configured');
  await runInBatches(database, signal, (em) =>
    removeImage(em, objects, (images) => images.where('digest', '=', digest).where('owner_closed', '=', true)),
  );
}
