import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import type { ImageSize } from '@commonplace/markdown/image-size';
import type { SiteImages } from '@commonplace/rules/site-images';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';

/** Further images keep the size that the author gave them. */
const maxImages = 100;

const address = /https?:\/\/[^\s"'()<>]+\/images\/([0-9a-f]{40})\.(?:jpg|png|gif|webp)(?![^\s"'()<>])/g;

/** The sizes of uploaded images, by the digest in their names. */
export const sizesOfImages = statement('sizes-of-images', (db: Kysely<Tables>, given: Given<{ digests: string[] }>) =>
  db
    .selectFrom('images')
    .select(['digest', 'width', 'height'])
    .where('shape', '=', 'whole')
    .where(sql<boolean>`digest = any(${given('digests')}::text[])`),
);

/** Returns the sizes of the images of this site in a text, by their URL. */
export async function imageSizes(
  db: StatementRunner,
  siteImages: SiteImages,
  bodyMarkdown: string,
): Promise<Map<string, ImageSize>> {
  const own = new Map(
    Array.from(bodyMarkdown.matchAll(address), ([url, digest = '']) => [url, digest] as const)
      .filter(([url]) => siteImages.keyOf(url) !== undefined)
      .slice(0, maxImages),
  );
  if (own.size === 0) return new Map();
  const rows = await sizesOfImages.all(db, { digests: [...new Set(own.values())] });
  const byDigest = new Map(rows.map(({ digest, width, height }) => [digest, { width, height }]));
  return new Map(
    [...own].flatMap(([url, digest]) => {
      const size = byDigest.get(digest);
      return size ? [[url, size] as const] : [];
    }),
  );
}
