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

/** Views of a day (UTC) by referring domain; '' is unknown. */
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

/** A counted view; partitions by month are dropped after the retention period. */
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
