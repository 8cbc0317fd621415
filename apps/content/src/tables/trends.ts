import { givenKey, identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** What more people wrote about than before. Found, kept up and faded by a job. */
export const TrendSchema = defineEntity({
  name: 'Trend',
  tableName: 'trends',
  properties: {
    id: identity(),
    name: p.text(),
    slug: p.text(),
    description: p.text().default(''),
    keyQuestions: p.array().default([]),
    /** What it was found by, strongest first: by them it is known again. */
    terms: p.array().default([]),
    /** When it was last found. */
    observedScore: p.float().columnType('double precision').default(0),
    /** The same, less with every hour since. */
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

/** An article of a trend, with what the trend's lists are ordered by. */
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
