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
    language: p.text().default(''),
    device: p.text().default(''),
    /** 1 if it is the first view of the article, of its author, or of its organization by this reader on this day. */
    articleReaders: p.integer().default(0),
    authorReaders: p.integer().default(0),
    organizationReaders: p.integer().default(0),
  },
});

/** Reading time that was reported after its view, and is not counted yet. */
export const UncountedReadingSchema = defineEntity({
  name: 'UncountedReading',
  tableName: 'uncounted_readings',
  properties: {
    id: queuePosition(),
    articleId: p.integer(),
    /** 1 if this is the first reading time of its view. */
    timedViews: p.integer(),
    readSeconds: p.integer(),
    domain: p.text(),
    viewedAt: p.datetime(),
  },
});

/** The latest view of an article by a reader; deleted a day after the last report. */
export const RecentViewSchema = defineEntity({
  name: 'RecentView',
  tableName: 'recent_views',
  properties: {
    articleId: givenKey(),
    reader: p.text().primary(),
    viewedAt: p.datetime(),
    reportedAt: p.datetime(),
    isTimed: p.boolean(),
    readSeconds: p.integer(),
    domain: p.text(),
  },
});

/**
 * Views of an article. Timed views (`logged_in_views`) are those of signed-in users, and those of visitors with a reading
 * time; `logged_in_read_seconds` are their reading times.
 */
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

/**
 * Views of a day (UTC) by language and device; '' is unknown. Readers are those of the article; those of its author and
 * organization leave out readers of another article of theirs on this day.
 */
export const DailyAudienceSchema = defineEntity({
  name: 'DailyAudience',
  tableName: 'daily_audience',
  properties: {
    articleId: givenKey(),
    day: p.date().primary(),
    language: p.text().primary(),
    device: p.text().primary(),
    views: p.integer(),
    articleReaders: p.integer(),
    authorReaders: p.integer(),
    organizationReaders: p.integer(),
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
