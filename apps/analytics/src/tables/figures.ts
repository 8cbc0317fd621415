import { identity, insertedAt, queuePosition } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

/** The scope is an article, or a user or organization with the sum of their public articles. */
const scopedDay = () => ({ scope: p.text().primary(), scopeId: p.integer().primary(), day: p.date().primary() });

export const DailyFiguresSchema = defineEntity({
  name: 'DailyFigures',
  tableName: 'daily_figures',
  properties: {
    ...scopedDay(),
    views: p.integer(),
    loggedInViews: p.integer(),
    loggedInReadSeconds: p.bigint('string'),
    reactionsLike: p.integer(),
    reactionsReadinglist: p.integer(),
    reactionsUnicorn: p.integer(),
    reactionsExplodingHead: p.integer(),
    reactionsRaisedHands: p.integer(),
    reactionsFire: p.integer(),
    comments: p.integer(),
    follows: p.integer(),
  },
});

/** Participants of a day, or of all time at `-infinity`; saves are not reactions. */
export const DailyPeopleSchema = defineEntity({
  name: 'DailyPeople',
  tableName: 'daily_people',
  properties: {
    ...scopedDay(),
    userId: p.integer().primary(),
    reactions: p.integer(),
    saves: p.integer(),
    comments: p.integer(),
  },
});

/** Participants of a month, by its first day. */
export const MonthlyPeopleSchema = defineEntity({
  name: 'MonthlyPeople',
  tableName: 'monthly_people',
  properties: {
    ...scopedDay(),
    userId: p.integer().primary(),
    reactions: p.integer(),
    saves: p.integer(),
    comments: p.integer(),
  },
});

/**
 * Participants of a period as bit sets of 1,024 ids without the zeros at their end: all, and those who reacted or saved, null if they are
 * the same. Kept by triggers, and read through the views `people_sets` and `monthly_people_sets`.
 */
const setOfPeople = () => ({
  ...scopedDay(),
  chunk: p.integer().primary(),
  takers: p.string().columnType('varbit'),
  reactors: p.string().columnType('varbit').nullable(),
});

export const TrimmedPeopleSetSchema = defineEntity({
  name: 'TrimmedPeopleSet',
  tableName: 'trimmed_people_sets',
  properties: setOfPeople(),
});

export const TrimmedMonthlyPeopleSetSchema = defineEntity({
  name: 'TrimmedMonthlyPeopleSet',
  tableName: 'trimmed_monthly_people_sets',
  properties: setOfPeople(),
});

/** Followers as bit sets. */
export const FollowerSetSchema = defineEntity({
  name: 'FollowerSet',
  tableName: 'follower_sets',
  properties: {
    scope: p.text().primary(),
    scopeId: p.integer().primary(),
    chunk: p.integer().primary(),
    followers: p.string().columnType('bit(1024)'),
  },
});

/** Users who reacted on a day or in a week. */
export const ReactorCountsSchema = defineEntity({
  name: 'ReactorCounts',
  tableName: 'reactor_counts',
  properties: {
    scope: p.text().primary(),
    scopeId: p.integer().primary(),
    period: p.text().primary(),
    date: p.date().primary(),
    reactors: p.integer(),
  },
});

export const DailyReferrersSchema = defineEntity({
  name: 'DailyReferrers',
  tableName: 'daily_referrers',
  properties: { ...scopedDay(), domain: p.text().primary(), views: p.integer() },
});

/** The owners that count an article. */
export const CountedArticleSchema = defineEntity({
  name: 'CountedArticle',
  tableName: 'counted_articles',
  properties: {
    articleId: p.integer().primary().autoincrement(false),
    userId: p.integer().nullable(),
    organizationId: p.integer().nullable(),
  },
});

/** A queued change of figures. */
export const UncountedChangeSchema = defineEntity({
  name: 'UncountedChange',
  tableName: 'uncounted_changes',
  properties: {
    id: queuePosition(),
    scope: p.text(),
    scopeId: p.integer(),
    day: p.date(),
    kind: p.text(),
    amount: p.integer(),
    userId: p.integer().nullable(),
    domain: p.text().nullable(),
    loggedInViews: p.integer().default(0),
    loggedInReadSeconds: p.bigint('string').defaultRaw('0'),
  },
});

/** A queued recount. */
export const DueRecountSchema = defineEntity({
  name: 'DueRecount',
  tableName: 'due_recounts',
  properties: { id: queuePosition(), scope: p.text(), scopeId: p.integer() },
});

/** A request to other services to republish their records. */
export const HistoryRequestSchema = defineEntity({
  name: 'HistoryRequest',
  tableName: 'history_requests',
  properties: { id: identity(), dueAt: insertedAt(), askedAt: p.datetime().nullable() },
});
