// Made of the files that there are: `npm run lists`.
import type { TablesOf } from '@commonplace/db/tables';
import {
  CountedArticleSchema,
  DailyFiguresSchema,
  DailyPeopleSchema,
  DailyReferrersSchema,
  DueRecountSchema,
  FollowerSetSchema,
  HistoryRequestSchema,
  MonthlyPeopleSchema,
  MonthlyPeopleSetSchema,
  PeopleSetSchema,
  ReactorCountsSchema,
  UncountedChangeSchema,
} from './figures.ts';
import { ArticlePageViewsSchema, DailyPageViewsSchema, PageViewSchema, UncountedPageViewSchema } from './page-views.ts';
import {
  ArticleEngagementSchema,
  ArticleSchema,
  CommentSchema,
  EpisodeCommentSchema,
  FollowSchema,
  OrganizationSchema,
  ReactionSchema,
  UserSchema,
} from './projections.ts';
import { SiteFigureSchema } from './site-figures.ts';

/** Every table of analytics. */
export const tables = [
  ArticleEngagementSchema,
  ArticlePageViewsSchema,
  ArticleSchema,
  CommentSchema,
  CountedArticleSchema,
  DailyFiguresSchema,
  DailyPageViewsSchema,
  DailyPeopleSchema,
  DailyReferrersSchema,
  DueRecountSchema,
  EpisodeCommentSchema,
  FollowSchema,
  FollowerSetSchema,
  HistoryRequestSchema,
  MonthlyPeopleSchema,
  MonthlyPeopleSetSchema,
  OrganizationSchema,
  PageViewSchema,
  PeopleSetSchema,
  ReactionSchema,
  ReactorCountsSchema,
  SiteFigureSchema,
  UncountedChangeSchema,
  UncountedPageViewSchema,
  UserSchema,
] as const;

/** The tables as statements see them, for `em.getKysely<Tables>()`. */
export type Tables = TablesOf<typeof tables>;
