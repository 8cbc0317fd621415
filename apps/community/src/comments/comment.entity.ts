import { defineEntity, p } from '@mikro-orm/core';

const CommentSchema = defineEntity({
  name: 'Comment',
  tableName: 'comments',
  properties: {
    id: p.integer().primary(),
    version: p.integer().default(1),
    articleId: p.integer(),
    userId: p.integer(),
    parentId: p.integer().nullable(),
    rootId: p.integer().nullable(),
    depth: p.smallint(),
    bodyMarkdown: p.text(),
    bodyHtml: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
    editedAt: p.datetime().nullable(),
    deletedAt: p.datetime().nullable(),
  },
});

/** A comment as writes need it; threads are read from the table. */
export class Comment extends CommentSchema.class {}

CommentSchema.setClass(Comment);
