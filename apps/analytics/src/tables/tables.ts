import type { TablesOf } from '@commonplace/db/tables';
import {
  ArticleEngagementSchema,
  ArticleSchema,
  CommentSchema,
  EpisodeCommentSchema,
  FollowSchema,
  OrganizationSchema,
  ReactionSchema,
  UserSchema,
} from './copies.ts';
import {
  CountedArticleSchema,
  DailyFiguresSchema,
  DailyPeopleSchema,
  DailyReferrersSchema,
  DueRecountSchema,
  HistoryRequestSchema,
  MonthlyPeopleSchema,
  ReactorCountsSchema,
  UncountedChangeSchema,
} from './figures.ts';
import { SiteFigureSchema } from './site-figures.ts';
import { ArticlePageViewsSchema, DailyPageViewsSchema, PageViewSchema, UncountedPageViewSchema } from './page-views.ts';

/** Every table of analytics. */
export const tables = [
  ArticleEngagementSchema,
  ArticlePageViewsSchema,
  ArticleSchema,
  CommentSchema,
  EpisodeCommentSchema,
  CountedArticleSchema,
  DailyFiguresSchema,
  DailyPageViewsSchema,
  DailyPeopleSchema,
  DailyReferrersSchema,
  DueRecountSchema,
  FollowSchema,
  HistoryRequestSchema,
  MonthlyPeopleSchema,
  OrganizationSchema,
  PageViewSchema,
  ReactionSchema,
  ReactorCountsSchema,
  SiteFigureSchema,
  UncountedChangeSchema,
  UncountedPageViewSchema,
  UserSchema,
] as const;

/** The tables as statements see them, for `em.getKysely<Tables>()`. */
export type Tables = TablesOf<typeof tables>;
