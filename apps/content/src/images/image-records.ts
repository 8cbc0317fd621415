import { waitForLock } from '@commonplace/db/advisory-locks';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { violation } from '@commonplace/domain/violations';
import type { ImageEnding } from '@commonplace/rules/image-name';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

interface NewImage {
  ownerId: number;
  digest: string;
  shape: string;
  ending: ImageEnding;
  width: number;
  height: number;
  bytes: number;
}

const bytesOfOwner = statement('bytes-of-image-owner', (db: Kysely<Tables>, param: Param<{ ownerId: number }>) =>
  db
    .selectFrom('images')
    .where('owner_id', '=', param('ownerId'))
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes')),
);

/**
 * Throws `validation_failed` if the owner has used up the storage quota. Images being encoded do not count yet; a user
 * has only a few of them.
 */
export async function requireQuota(context: ContentContext, call: CallContext, ownerId: number): Promise<void> {
  const { bytes } = await bytesOfOwner.one(context.database.reader(call.signal), { ownerId });
  if (bytes >= context.imageBytesPerUser) throw violation('image', 'exceeds your storage quota for images');
}

const insertImage = statement('insert-image', (db: Kysely<Tables>, param: Param<NewImage>) =>
  db
    .insertInto('images')
    .values({
      owner_id: param('ownerId'),
      digest: param('digest'),
      shape: param('shape'),
      ending: param('ending'),
      width: param('width'),
      height: param('height'),
      bytes: param('bytes'),
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'digest', 'shape']).doNothing())
    .returning('id'),
);

/** Records the owner of an image. From then on its files are not removed. */
export async function recordImage(em: SqlEntityManager, image: NewImage): Promise<void> {
  await waitForLock(em, 'imageFiles');
  await insertImage.first(em.getKysely(), image);
}
