import { givenKey, queuePosition } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

const textVector = () => p.text().columnType('tsvector');

/** What E11 finds an article by, in PostgreSQL's full text. */
export const ArticleSearchSchema = defineEntity({
  name: 'ArticleSearch',
  tableName: 'article_search',
  properties: {
    articleId: givenKey(),
    publishedAt: p.datetime(),
    /** Of the article; kept by a trigger. */
    subforemId: p.integer().nullable(),
    /** Title and tags. */
    headline: textVector(),
    document: textVector(),
  },
});

/** Every word of every article, and about how many have it: what a beginning or a mistyped word may mean. */
export const SearchWordSchema = defineEntity({
  name: 'SearchWord',
  tableName: 'search_words',
  properties: { word: p.text().primary(), articles: p.integer().default(1) },
});

/** An article that another search engine has to be told about. */
export const SearchQueueSchema = defineEntity({
  name: 'SearchQueue',
  tableName: 'search_queue',
  properties: { id: queuePosition(), articleId: p.integer() },
});
