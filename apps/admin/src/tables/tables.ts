// Made of the files that there are: `npm run lists`.
import type { TablesOf } from '@commonplace/db/tables';
import {
  AudienceArticleSchema,
  AudienceOrganizationSchema,
  AudienceSegmentMemberSchema,
  AudienceSegmentSchema,
  AudienceUserSchema,
} from './audience.ts';
import { AuditLogSchema } from './audit-logs.ts';
import { BadgeAchievementSchema, BadgeSchema } from './badges.ts';
import { BillboardSchema } from './billboards.ts';
import { FeedbackMessageSchema } from './feedback-messages.ts';
import { PageSchema } from './pages.ts';
import { RecommendedListSchema } from './recommended-lists.ts';
import { RequestRedirectSchema } from './request-redirects.ts';
import { SiteConfigSchema } from './site-config.ts';
import {
  PollOptionSchema,
  PollSchema,
  PollSkipSchema,
  PollTextResponseSchema,
  PollVoteSchema,
  SurveyParticipationSchema,
  SurveySchema,
} from './surveys.ts';

/** Every table of admin. */
export const tables = [
  AudienceArticleSchema,
  AudienceOrganizationSchema,
  AudienceSegmentMemberSchema,
  AudienceSegmentSchema,
  AudienceUserSchema,
  AuditLogSchema,
  BadgeAchievementSchema,
  BadgeSchema,
  BillboardSchema,
  FeedbackMessageSchema,
  PageSchema,
  PollOptionSchema,
  PollSchema,
  PollSkipSchema,
  PollTextResponseSchema,
  PollVoteSchema,
  RecommendedListSchema,
  RequestRedirectSchema,
  SiteConfigSchema,
  SurveyParticipationSchema,
  SurveySchema,
] as const;

/** The tables as statements see them, for `em.getKysely<Tables>()`. */
export type Tables = TablesOf<typeof tables>;
