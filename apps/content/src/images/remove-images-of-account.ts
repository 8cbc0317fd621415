import { waitForLock } from '@commonplace/db/advisory-locks';
import { runInBatches } from '@commonplace/db/run-in-batches';
import { HopelessJobError, defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import type { ObjectStore } from '@commonplace/objects/object-store';
import type { AccountClosed } from '@commonplace/proto/community/v1/events';
import { imageKey, imageName, imageSizes, sizedImageName, type ImageEnding } from '@commonplace/rules/image-name';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** Removes profile images of a closed account, and all its images if its articles are removed. */
export const removeImagesJob = defineJob({
  name: 'remove-images-of-account',
  payload: z.object({ userId: z.int().positive(), removesContent: z.boolean() }),
  timeLimitSeconds: 60 * 60,
});

export async function enqueueImageRemoval(
  { userId, removesContent }: AccountClosed,
  { em }: { em: SqlEntityManager },
): Promise<void> {
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
  await runInBatches(database, signal, (em) => removeImage(em, objects, userId, shapes));
}

/**
 * Removes one image, and its files unless another user has uploaded the same; returns false without one. The row stays
 * until the files are removed, so that a retry finds them.
 */
async function removeImage(
  em: SqlEntityManager,
  objects: ObjectStore,
  ownerId: number,
  shapes: readonly string[],
): Promise<boolean> {
  const db = em.getKysely<Tables>();
  await waitForLock(em, 'imageFiles');
  const showing = db
    .selectFrom('organizations')
    .select('id')
    .where('deleted', '=', false)
    .where(sql<boolean>`position(images.digest in profile_image) > 0`);
  const image = await db
    .deleteFrom('images')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('images')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('shape', 'in', shapes)
        .where(({ not, exists }) => not(exists(showing)))
        .orderBy('id')
        .limit(1),
    )
    .returning(['digest', 'ending'])
    .executeTakeFirst();
  if (!image) return false;
  const { digest, ending } = image;
  const other = await db.selectFrom('images').select('id').where('digest', '=', digest).executeTakeFirst();
  if (!other) for (const key of keysOf(digest, ending)) await objects.delete(key);
  return true;
}

function keysOf(digest: string, ending: ImageEnding): string[] {
  const names = [imageName(digest, ending), ...imageSizes.map((size) => sizedImageName(digest, size))];
  return names.flatMap((name) => imageKey(name) ?? []);
}
