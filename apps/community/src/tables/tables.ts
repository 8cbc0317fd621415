// Made of the files that there are: `npm run lists`.
import type { TablesOf } from '@commonplace/db/tables';
import { AttemptSchema, NotificationSettingsSchema, OneTimeTokenSchema, PasswordSchema } from './accounts.ts';
import { BadgeAchievementSchema } from './badges.ts';
import { ArticleSchema, CommentSchema, PodcastEpisodeSchema } from './discussions.ts';
import { EngagementVersionSchema, PendingCountSchema, ReactionSchema } from './engagement.ts';
import { FollowSchema, TagSchema } from './follows.ts';
import {
  AccountChangeSchema,
  FormerUsernameSchema,
  IdentitySchema,
  UserMergePartSchema,
  UserMergeSchema,
} from './members.ts';
import { NameReservationSchema } from './name-reservations.ts';
import {
  NotificationActorSchema,
  NotificationMailSchema,
  NotificationSchema,
  PendingNotificationSchema,
  PublicationSchema,
} from './notifications.ts';
import { OauthApplicationSchema, OauthGrantSchema, OauthRecordSchema } from './oauth.ts';
import { FormerOrganizationUsernameSchema, MembershipSchema, OrganizationSchema } from './organizations.ts';
import { PageNameSchema } from './page-names.ts';
import {
  AnsweredChallengeSchema,
  PasskeySchema,
  RecoveryCodeSchema,
  SessionSchema,
  TotpSecretSchema,
} from './sessions.ts';
import { ApiKeySchema, HandleSchema, NoteSchema, UserSchema } from './users.ts';
import { WithdrawalSchema } from './withdrawals.ts';

/** Every table of community. */
export const tables = [
  AccountChangeSchema,
  AnsweredChallengeSchema,
  ApiKeySchema,
  ArticleSchema,
  AttemptSchema,
  BadgeAchievementSchema,
  CommentSchema,
  EngagementVersionSchema,
  FollowSchema,
  FormerOrganizationUsernameSchema,
  FormerUsernameSchema,
  HandleSchema,
  IdentitySchema,
  MembershipSchema,
  NameReservationSchema,
  NoteSchema,
  NotificationActorSchema,
  NotificationMailSchema,
  NotificationSchema,
  NotificationSettingsSchema,
  OauthApplicationSchema,
  OauthGrantSchema,
  OauthRecordSchema,
  OneTimeTokenSchema,
  OrganizationSchema,
  PageNameSchema,
  PasskeySchema,
  PasswordSchema,
  PendingCountSchema,
  PendingNotificationSchema,
  PodcastEpisodeSchema,
  PublicationSchema,
  ReactionSchema,
  RecoveryCodeSchema,
  SessionSchema,
  TagSchema,
  TotpSecretSchema,
  UserMergePartSchema,
  UserMergeSchema,
  UserSchema,
  WithdrawalSchema,
] as const;

/** The tables as statements see them, for `em.getKysely<Tables>()`. */
export type Tables = TablesOf<typeof tables>;
