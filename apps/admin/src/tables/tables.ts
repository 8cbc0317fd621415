import type { TablesOf } from '@commonplace/db/tables';
import {
  AudienceArticleSchema,
  AudienceOrganizationSchema,
  AudienceSegmentMemberSchema,
  AudienceSegmentSchema,
  AudienceUserSchema,
} from './audience.ts';
import { AuditLogSchema } from './audit-logs.ts';
import { FeedbackMessageSchema } from './feedback-messages.ts';
import { PageSchema } from './pages.ts';
import { RequestRedirectSchema } from './request-redirects.ts';
import { BillboardSchema } from './billboards.ts';
import { RecommendedListSchema } from './recommended-lists.ts';
import { BadgeAchievementSchema, BadgeSchema } from './badges.ts';
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
  BillboardSchema,
  RecommendedListSchema,
  PageSchema,
  RequestRedirectSchema,
  FeedbackMessageSchema,
  SiteConfigSchema,
  BadgeAchievementSchema,
  BadgeSchema,
  PollOptionSchema,
  PollSchema,
  PollSkipSchema,
  PollTextResponseSchema,
  PollVoteSchema,
  SurveyParticipationSchema,
  SurveySchema,
] as const;

/** The tables as statements see them, for `em.getKysely<Tables>()`. */
export type Tables = TablesOf<typeof tables>;
