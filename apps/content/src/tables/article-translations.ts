import { givenKey } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** An article that is a version of a text in one of several languages. */
export const ArticleTranslationSchema = defineEntity({
  name: 'ArticleTranslation',
  tableName: 'article_translations',
  properties: {
    articleId: givenKey(),
    /** The same for all versions of a text. */
    groupId: p.uuid(),
  },
});
