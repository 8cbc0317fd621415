import { defineEntity, p } from '@mikro-orm/core';

const TagSchema = defineEntity({
  name: 'Tag',
  tableName: 'tags',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    name: p.text(),
    bgColorHex: p.text().nullable(),
    textColorHex: p.text().nullable(),
    shortSummary: p.text().nullable(),
    supported: p.boolean().default(false),
    aliasForId: p.integer().nullable(),
    requiresApproval: p.boolean().default(false),
    flare: p.boolean().default(false),
    articlesCount: p.integer().default(0),
    createdAt: p
      .datetime()
      .defaultRaw('now()')
      .onCreate(() => new Date()),
  },
});

/** What articles are filed under. Made by the first article that names it; described by moderators. */
export class Tag extends TagSchema.class {}
TagSchema.setClass(Tag);
