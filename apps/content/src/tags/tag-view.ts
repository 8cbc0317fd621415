import type { Tag } from '@commonplace/proto/content/v1/tags';

/** What `toTag` needs; `alias_for` is the name of the tag that an alias stands for. */
export interface TagRow {
  id: number;
  name: string;
  bg_color_hex: string | null;
  text_color_hex: string | null;
  short_summary: string | null;
  supported: boolean;
  requires_approval: boolean;
  flare: boolean;
  alias_for: string | null;
}

/** Columns of `TagRow`, of the tables `t` (the tag) and `target` (what it is an alias for). */
export const tagColumns = `t.id, t.name, t.bg_color_hex, t.text_color_hex, t.short_summary, t.supported,
  t.requires_approval, t.flare, target.name as alias_for`;

/** A tag as others see it. */
export function toTag(row: TagRow): Tag {
  const tag: Tag = {
    $typeName: 'commonplace.content.v1.Tag',
    id: row.id,
    name: row.name,
    supported: row.supported,
    requiresApproval: row.requires_approval,
    flare: row.flare,
  };
  if (row.bg_color_hex !== null) tag.bgColorHex = row.bg_color_hex;
  if (row.text_color_hex !== null) tag.textColorHex = row.text_color_hex;
  if (row.short_summary !== null) tag.shortSummary = row.short_summary;
  if (row.alias_for !== null) tag.aliasFor = row.alias_for;
  return tag;
}
