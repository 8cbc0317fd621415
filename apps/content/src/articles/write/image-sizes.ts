import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import type { ImageSize } from '@commonplace/markdown/image-size';
import type { SiteImages } from '@commonplace/rules/site-images';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';

/** Further images keep the size that the author gave them. */
const maxImages = 100;

/** What may be a URL: a run of characters that do not end one. */
const word = /[^\s"'()<>]+/g;
const beginning = /https?:\/\/|^\/images\//;
const ending = /\/images\/([0-9a-f]{40})\.(?:jpg|png|gif|webp)$/;
/** The longest text that `ending` matches. */
const maxEnding = 60;

/** The sizes of uploaded images, by the digest in their names. */
export const sizesOfImages = statement('sizes-of-images', (db: Kysely<Tables>, param: Param<{ digests: string[] }>) =>
  db
    .selectFrom('images')
    .select(['digest', 'width', 'height'])
    .where('shape', '=', 'whole')
    .where(sql<boolean>`digest = any(${param('digests')}::text[])`),
);

/** Returns URLs and paths that may be those of uploaded images, with their digests. Takes time in proportion to the text. */
export function imagesIn(text: string): (readonly [url: string, digest: string])[] {
  return (text.match(word) ?? []).flatMap((candidate) => {
    const digest = ending.exec(candidate.slice(-maxEnding))?.[1];
    const start = digest === undefined ? -1 : candidate.search(beginning);
    return digest === undefined || start === -1 ? [] : [[candidate.slice(start), digest] as const];
  });
}

/** Returns the sizes of the images of this site in a text, by their URL or path. */
export async function imageSizes(
  db: StatementRunner,
  siteImages: SiteImages,
  bodyMarkdown: string,
): Promise<Map<string, ImageSize>> {
  const own = new Map(
    imagesIn(bodyMarkdown)
      .filter(([url]) => url.startsWith('/') || siteImages.keyOf(url) !== undefined)
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
