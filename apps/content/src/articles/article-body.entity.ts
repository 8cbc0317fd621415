import { defineEntity, p } from '@mikro-orm/core';

const ArticleBodySchema = defineEntity({
  name: 'ArticleBody',
  tableName: 'article_bodies',
  properties: {
    articleId: p.integer().primary().autoincrement(false),
    /** Byte for byte as it was sent (C1). */
    bodyMarkdown: p.text(),
    bodyHtml: p.text(),
  },
});

/** The text of an article; in a table of its own so that lists never read it. */
export class ArticleBody extends ArticleBodySchema.class {}
ArticleBodySchema.setClass(ArticleBody);
