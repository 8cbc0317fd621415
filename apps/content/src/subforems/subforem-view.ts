import { statement, type Param } from '@commonplace/db/statement';
import { withEditTag } from '@commonplace/domain/edit-tags';
import type { Subforem } from '@commonplace/proto/content/v1/subforems';
import type { InferResult, Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Selects subforems in order of creation. */
export function selectSubforems(db: Kysely<Tables>) {
  return db
    .selectFrom('subforems')
    .select(['id', 'version', 'domain', 'name', 'root', 'discoverable'])
    .select(['description', 'logo_image_url', 'cover_image_url'])
    .orderBy('id');
}

export const subforemById = statement('subforem-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectSubforems(db).where('id', '=', param('id')),
);

export function toSubforem(row: InferResult<ReturnType<typeof selectSubforems>>[number]): Subforem {
  const { id, version, domain, name, root, discoverable } = row;
  const subforem: Subforem = {
    $typeName: 'commonplace.content.v1.Subforem',
    id,
    version,
    domain,
    name,
    root,
    discoverable,
    etag: '',
  };
  if (row.description !== null) subforem.description = row.description;
  if (row.logo_image_url !== null) subforem.logoImageUrl = row.logo_image_url;
  if (row.cover_image_url !== null) subforem.coverImageUrl = row.cover_image_url;
  return withEditTag(subforem);
}
