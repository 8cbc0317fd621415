import { givenKey, identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** A topic that is rising in recent articles. A job finds, updates and fades it. */
export const TrendSchema = defineEntity({
  name: 'Trend',
  tableName: 'trends',
  properties: {
    id: identity(),
    name: p.text(),
    slug: p.text(),
    description: p.text().default(''),
    keyQuestions: p.array().default([]),
    /** The terms that identify it, strongest first. */
    terms: p.array().default([]),
    /** The score when it was last found. */
    observedScore: p.float().columnType('double precision').default(0),
    /** The same, decreasing every hour. */
    score: p.float().columnType('double precision').default(0),
    articlesCount: p.integer().default(0),
    coverImage: p.text().nullable(),
    active: p.boolean().default(true),
    firstObservedAt: p.datetime(),
    lastObservedAt: p.datetime(),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
  },
});

/** An article of a trend, with the columns that order the trend's lists. */
export const TrendArticleSchema = defineEntity({
  name: 'TrendArticle',
  tableName: 'trend_articles',
  properties: {
    articleId: givenKey(),
    trendId: givenKey(),
    distance: p.float().columnType('real'),
    score: p.integer(),
  },
});
