import { waitForLock } from '@commonplace/db/advisory-locks';
import type { ObjectStore } from '@commonplace/objects/object-store';
import { imageKey, imageName, imageSizes, sizedImageName, type ImageEnding } from '@commonplace/rules/image-name';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

const selectImages = (db: Kysely<Tables>) => db.selectFrom('images').select('id');
type Images = ReturnType<typeof selectImages>;

/**
 * Removes one of the chosen images that no organization shows as its own, and its files unless another user has uploaded the same;
 * returns false without one. The row stays until the files are removed, so that a retry finds them.
 */
export async function removeImage(
  em: SqlEntityManager,
  objects: ObjectStore,
  choose: (images: Images) => Images,
): Promise<boolean> {
  const db = em.getKysely<Tables>();
  await waitForLock(em, 'imageFiles');
  const showing = db
    .selectFrom('organizations')
    .select('id')
    .where('deleted', '=', false)
    .where(sql<boolean>`position(images.digest in profile_image) > 0`);
  const chosen = choose(selectImages(db)).where(({ not, exists }) => not(exists(showing)));
  const image = await db
    .deleteFrom('images')
    .where('id', '=', chosen.orderBy('id').limit(1))
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
