import { identity, insertedAt, queuePosition } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

export const TagSchema = defineEntity({
  name: 'Tag',
  tableName: 'tags',
  properties: {
    id: identity(),
    name: p.text(),
    bgColorHex: p.text().nullable(),
    textColorHex: p.text().nullable(),
    shortSummary: p.text().nullable(),
    supported: p.boolean().default(false),
    aliasForId: p.integer().nullable(),
    requiresApproval: p.boolean().default(false),
    flare: p.boolean().default(false),
    articlesCount: p.integer().default(0),
    createdAt: insertedAt().onCreate(() => new Date()),
  },
});

/** A tag of articles. Created with its first article; described by moderators. */
export class Tag extends TagSchema.class {}
TagSchema.setClass(Tag);

/** A pending count of a tag's articles; null means a full count. */
export const TagRecountSchema = defineEntity({
  name: 'TagRecount',
  tableName: 'tag_recounts',
  properties: { id: queuePosition(), tagId: p.integer(), change: p.integer().nullable() },
});
