import { withEditTag } from '@commonplace/domain/edit-tags';
import type { Tag } from '@commonplace/proto/content/v1/tags';
import type { InferResult, Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Selects tags, with the name of an alias's target. */
export function selectTags(db: Kysely<Tables>) {
  return db
    .selectFrom('tags as t')
    .leftJoin('tags as target', 'target.id', 't.alias_for_id')
    .select(['t.id', 't.name', 't.bg_color_hex', 't.text_color_hex', 't.short_summary'])
    .select(['t.supported', 't.requires_approval', 't.flare', 'target.name as alias_for']);
}

export function toTag(row: InferResult<ReturnType<typeof selectTags>>[number]): Tag {
  const tag: Tag = {
    $typeName: 'commonplace.content.v1.Tag',
    id: row.id,
    name: row.name,
    supported: row.supported,
    requiresApproval: row.requires_approval,
    flare: row.flare,
    etag: '',
  };
  if (row.bg_color_hex !== null) tag.bgColorHex = row.bg_color_hex;
  if (row.text_color_hex !== null) tag.textColorHex = row.text_color_hex;
  if (row.short_summary !== null) tag.shortSummary = row.short_summary;
  if (row.alias_for !== null) tag.aliasFor = row.alias_for;
  return withEditTag(tag);
}
