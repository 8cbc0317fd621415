import { create } from '@bufbuild/protobuf';
import {
  ArticleFiguresSchema,
  ContributorSchema,
  FollowerEngagementSchema,
  HistorySchema,
  PageViewTotalsSchema,
  ReactionTotalsSchema,
  ReferrerSchema,
  TopPostSchema,
  TotalsSchema,
  ReadersOfDaySchema,
  ViewsByDeviceSchema,
  ViewsByLanguageSchema,
  type ArticleFigures,
  type Contributor,
  type GetAudienceResponse,
  type GetDashboardResponse,
  type GetReferrersResponse,
  type History,
  type PageViewTotals,
  type Totals,
} from '@commonplace/proto/analytics/v1/totals';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { listOf, nested, represent, type Representation } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { recordId } from '../../schemas/values.ts';
import type { SiteAddress } from '../../../site/site-address.ts';

/** The subject of analytics; by default all articles of the caller. */
export const analyticsScope = z.object({
  article_id: recordId.optional(),
  organization_id: recordId.optional(),
});

/** A day in a query; the service refuses invalid ones (GetAnalyticsHistory: 422). */
const day = z.string().meta({ pattern: '^\\d{4}-\\d{1,2}-\\d{1,2}$' });

export const analyticsRange = analyticsScope.extend({ start: day.optional(), end: day.optional() });

/** A page of the articles of a range. */
export const articleFiguresPage = analyticsRange.omit({ article_id: true }).extend(paging({ default: 30 }));

/** A page of the referrers of a range. */
export const referrersPage = analyticsRange.extend(paging({ default: 20 }));

const reactions = represent({
  ...pick(ReactionTotalsSchema, 'total', 'like', 'readinglist', 'unicorn', 'exploding_head', 'raised_hands', 'fire'),
  ...pick(ReactionTotalsSchema, 'unique_reactors'),
});

const pageViews = represent({
  ...pick(PageViewTotalsSchema, 'total', 'average_read_time_in_seconds'),
  total_read_time_in_seconds: field(z.int(), (message: PageViewTotals) => message.totalReadTimeInSeconds),
});

const total = represent({ total: field(z.int(), (count: number) => count) });

/** Lifetime totals (GetAnalyticsTotals), or those of a period. */
export const totals = represent({
  comments: nested(total, ({ commentsTotal }: Totals) => commentsTotal),
  follows: nested(total, ({ followsTotal }: Totals) => followsTotal),
  reactions: nested(reactions, (message: Totals) => message.reactions ?? create(ReactionTotalsSchema)),
  page_views: nested(pageViews, (message: Totals) => message.pageViews ?? create(PageViewTotalsSchema)),
});

/** `YYYY-MM-DD`. */
const date = z.string().meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** The statistics of a period. */
const columns = [
  'commentsTotals',
  'followsTotals',
  'reactionsTotals',
  'likes',
  'readinglists',
  'unicorns',
  'explodingHeads',
  'raisedHands',
  'fires',
  'uniqueReactors',
  'pageViewsTotals',
  'averageReadTimesInSeconds',
  'totalReadTimesInSeconds',
] as const satisfies readonly (keyof History)[];

type Column = (typeof columns)[number];

function totalsOf(figure: (column: Column) => number): Totals {
  return create(TotalsSchema, {
    commentsTotal: figure('commentsTotals'),
    followsTotal: figure('followsTotals'),
    reactions: {
      total: figure('reactionsTotals'),
      like: figure('likes'),
      readinglist: figure('readinglists'),
      unicorn: figure('unicorns'),
      explodingHead: figure('explodingHeads'),
      raisedHands: figure('raisedHands'),
      fire: figure('fires'),
      uniqueReactors: figure('uniqueReactors'),
    },
    pageViews: {
      total: figure('pageViewsTotals'),
      averageReadTimeInSeconds: figure('averageReadTimesInSeconds'),
      totalReadTimeInSeconds: figure('totalReadTimesInSeconds'),
    },
  });
}

/**
 * Totals by date, oldest first (GetAnalyticsHistory). Written from a JSON template, whose numbers are replaced for each
 * period, since a year of objects is slow.
 */
export const history: Representation<History, z.ZodRecord<typeof date, typeof totals.schema>> = {
  schema: z.record(date, totals.schema),
  present: (message, site) => JSON.parse(writeHistory(message, site)),
  write: (message, site) => Buffer.from(writeHistory(message, site), 'latin1'),
};

function writeHistory(message: History, site: SiteAddress): string {
  const numbered = totalsOf((column) => columns.indexOf(column));
  const json = JSON.stringify(totals.present(numbered, site));
  const [start = '', ...after] = json.split(/\d+/);
  const orderedColumns = Array.from(json.matchAll(/\d+/g), ([number]) => columns[Number(number)]);
  const members = orderedColumns.map((column, index) => ({
    figures: column === undefined ? [] : message[column],
    after: after[index] ?? '',
  }));
  let text = '';
  for (const [index, day] of message.dates.entries()) {
    text += `${text === '' ? '{' : ','}"${day}":${start}`;
    for (const { figures, after } of members) text += `${figures[index] ?? 0}${after}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/** The sites that referred views. */
export const referrers = represent({
  domains: nested(
    listOf(represent(pick(ReferrerSchema, 'domain', 'count'))),
    ({ domains }: Pick<GetReferrersResponse, 'domains'>) => domains,
  ),
});

/** Who viewed articles in a range (GetAnalyticsAudience). */
export const audience = represent({
  readers_count: field(z.int(), ({ readersCount }: GetAudienceResponse) => readersCount),
  days: nested(
    listOf(represent(pick(ReadersOfDaySchema, 'date', 'readers_count'))),
    ({ days }: GetAudienceResponse) => days,
  ),
  languages: nested(
    listOf(represent(pick(ViewsByLanguageSchema, 'language', 'count'))),
    ({ languages }: GetAudienceResponse) => languages,
  ),
  devices: nested(
    listOf(represent(pick(ViewsByDeviceSchema, 'device', 'count'))),
    ({ devices }: GetAudienceResponse) => devices,
  ),
});

/** The figures of an article in a range (ListArticleFigures); a save counts as a reaction. */
export const articleFigures = represent({
  type_of: constant('article_figures'),
  ...pick(ArticleFiguresSchema, 'id', 'title', 'path', 'published_at'),
  page_views: nested(pageViews, (figures: ArticleFigures) => figures.pageViews ?? create(PageViewTotalsSchema)),
  reactions: nested(total, ({ reactionsTotal }: ArticleFigures) => reactionsTotal),
  comments: nested(total, ({ commentsTotal }: ArticleFigures) => commentsTotal),
});

const contributor = represent({
  ...pick(ContributorSchema, 'user_id', 'username', 'name'),
  profile_image: field(z.string(), ({ profileImage }: Contributor, site) => site.profileImage(profileImage)),
  ...pick(ContributorSchema, 'reactions_count', 'comments_count', 'score'),
});

const followerEngagement = represent(pick(FollowerEngagementSchema, 'total_followers', 'engaged_followers', 'ratio'));

const topPost = represent({
  ...pick(TopPostSchema, 'id', 'title', 'path', 'published_at', 'page_views_count', 'public_reactions_count'),
  ...pick(TopPostSchema, 'comments_count'),
});

/** Everything at once (GetAnalyticsDashboard). */
export const dashboard = represent({
  historical: nested(history, (message: GetDashboardResponse) => message.history ?? create(HistorySchema)),
  totals: nested(totals, (message: GetDashboardResponse) => message.totals ?? create(TotalsSchema)),
  referrers: nested(referrers, (message: GetDashboardResponse) => ({ domains: message.referrers })),
  top_contributors: nested(listOf(contributor), (message: GetDashboardResponse) => message.topContributors),
  follower_engagement: nested(
    followerEngagement,
    (message: GetDashboardResponse) => message.followerEngagement ?? create(FollowerEngagementSchema),
  ),
  start_date_floor: field(date, ({ startDateFloor }: GetDashboardResponse) => startDateFloor),
  top_posts: nested(listOf(topPost), (message: GetDashboardResponse) => message.topPosts),
});
