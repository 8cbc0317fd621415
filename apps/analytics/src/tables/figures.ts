import { identity, insertedAt, queuePosition } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

/** Of an article, or the sum over those of a person or an organization that everybody may see. */
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

/** Who took part on a day, and at `-infinity` ever; saves are not among the reactions. */
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

/** The same by months, under the first day of each. */
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

const bits = () => p.string().columnType('bit(1024)');

/** Who took part in a period, a bit for each of 1,024 ids: who reacted or saved, and all of them. Triggers keep it. */
const setOfPeople = () => ({ ...scopedDay(), chunk: p.integer().primary(), reactors: bits(), takers: bits() });

export const PeopleSetSchema = defineEntity({
  name: 'PeopleSet',
  tableName: 'people_sets',
  properties: setOfPeople(),
});

export const MonthlyPeopleSetSchema = defineEntity({
  name: 'MonthlyPeopleSet',
  tableName: 'monthly_people_sets',
  properties: setOfPeople(),
});

/** The same of those who follow somebody. */
export const FollowerSetSchema = defineEntity({
  name: 'FollowerSet',
  tableName: 'follower_sets',
  properties: {
    scope: p.text().primary(),
    scopeId: p.integer().primary(),
    chunk: p.integer().primary(),
    followers: bits(),
  },
});

/** How many people reacted on a day, and in a week. */
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

/** In whose figures those of an article are. */
export const CountedArticleSchema = defineEntity({
  name: 'CountedArticle',
  tableName: 'counted_articles',
  properties: {
    articleId: p.integer().primary().autoincrement(false),
    userId: p.integer().nullable(),
    organizationId: p.integer().nullable(),
  },
});

/** What the figures do not say yet. */
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

/** What has to be counted anew. */
export const DueRecountSchema = defineEntity({
  name: 'DueRecount',
  tableName: 'due_recounts',
  properties: { id: queuePosition(), scope: p.text(), scopeId: p.integer() },
});

/** When the owners of what happened are asked to announce all of it. */
export const HistoryRequestSchema = defineEntity({
  name: 'HistoryRequest',
  tableName: 'history_requests',
  properties: { id: identity(), dueAt: insertedAt(), askedAt: p.datetime().nullable() },
});
