import { insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** A text that an article has had, or that its author has typed. */
export const ArticleRevisionSchema = defineEntity({
  name: 'ArticleRevision',
  tableName: 'article_revisions',
  properties: {
    /** No key, since the number is one within the article. */
    id: p.integer().generated('by default as identity').autoincrement(),
    articleId: p.integer().primary().autoincrement(false),
    /** From 1 within the article. */
    number: p.integer().primary().autoincrement(false),
    kind: p.text(),
    /** Null for a change that no user made. */
    userId: p.integer().nullable(),
    /** The revision that has the title: this one, or an earlier one with the same. */
    titleNumber: p.integer(),
    /** Empty unless this revision is that of the title. */
    title: p.text(),
    /** Words of the body, and those added and removed since the revision before. */
    words: p.integer(),
    added: p.integer(),
    removed: p.integer(),
    /** An autosave on an older revision than the newest of that time. */
    refused: p.boolean().default(false),
    /** The revision that the content is compressed against. */
    baseNumber: p.integer().nullable(),
    content: p.blob().$type<Buffer>(),
    createdAt: insertedAt(),
  },
});
