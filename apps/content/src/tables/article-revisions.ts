import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** A text that an article has had, or that its author has typed. */
export const ArticleRevisionSchema = defineEntity({
  name: 'ArticleRevision',
  tableName: 'article_revisions',
  properties: {
    id: identity(),
    articleId: p.integer(),
    /** From 1 within the article. */
    number: p.integer(),
    kind: p.text(),
    /** Null for a change that no user made. */
    userId: p.integer().nullable(),
    title: p.text(),
    /** Words of the body, and those added and removed since the revision before. */
    words: p.integer(),
    added: p.integer(),
    removed: p.integer(),
    /** An autosave on an older revision than the newest of that time. */
    refused: p.boolean().default(false),
    /** The revision that the content is compressed against. */
    baseNumber: p.integer().nullable(),
    /** The number of revisions that must be read before the content. */
    depth: p.integer(),
    content: p.blob().$type<Buffer>(),
    createdAt: insertedAt(),
  },
});
