import { givenKey, insertedAt, queuePosition } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

/** A view that is not counted yet. */
export const UncountedPageViewSchema = defineEntity({
  name: 'UncountedPageView',
  tableName: 'uncounted_page_views',
  properties: {
    id: queuePosition(),
    articleId: p.integer(),
    loggedIn: p.boolean(),
    readSeconds: p.integer(),
    domain: p.text(),
    viewedAt: insertedAt(),
  },
});

export const ArticlePageViewsSchema = defineEntity({
  name: 'ArticlePageViews',
  tableName: 'article_page_views',
  properties: {
    articleId: givenKey(),
    version: p.integer(),
    views: p.integer(),
    loggedInViews: p.integer(),
    loggedInReadSeconds: p.bigint('string'),
  },
});

/** Where the views of a day (UTC) came from; '' is unknown. */
export const DailyPageViewsSchema = defineEntity({
  name: 'DailyPageViews',
  tableName: 'daily_page_views',
  properties: {
    articleId: givenKey(),
    day: p.date().primary(),
    domain: p.text().primary(),
    views: p.integer(),
    loggedInViews: p.integer(),
    loggedInReadSeconds: p.bigint('string'),
  },
});

/** A view that was counted, by month, for as long as single views are kept. */
export const PageViewSchema = defineEntity({
  name: 'PageView',
  tableName: 'page_views',
  properties: {
    viewedAt: p.datetime().primary(),
    id: p.bigint('string').primary(),
    articleId: p.integer(),
    loggedIn: p.boolean(),
    readSeconds: p.integer(),
    domain: p.text(),
  },
});
