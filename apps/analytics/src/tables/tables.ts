import type { TablesOf } from '@commonplace/db/tables';
import { ArticleEngagementSchema, ArticleSchema, FollowSchema, OrganizationSchema, ReactionSchema } from './copies.ts';
import { ArticlePageViewsSchema, DailyPageViewsSchema, UncountedPageViewSchema } from './page-views.ts';

/** Every table of analytics. */
export const tables = [
  ArticleEngagementSchema,
  ArticlePageViewsSchema,
  ArticleSchema,
  DailyPageViewsSchema,
  FollowSchema,
  OrganizationSchema,
  ReactionSchema,
  UncountedPageViewSchema,
] as const;

/** The tables as statements see them, for `em.getKysely<Tables>()`. */
export type Tables = TablesOf<typeof tables>;
