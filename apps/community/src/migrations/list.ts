// Made of the files that there are: `npm run lists`.
import type { MigrationClass } from '@commonplace/db/migrations';
import { MessagesMigration } from './0001-messages.ts';
import { PeopleMigration } from './0002-people.ts';
import { DiscussionMigration } from './0003-discussion.ts';
import { DiscussionOrderMigration } from './0004-discussion-order.ts';
import { RepliesMigration } from './0005-replies.ts';
import { EngagementChangesMigration } from './0006-engagement-changes.ts';
import { CreateJobs } from './0007-jobs.ts';
import { AccountsMigration } from './0008-accounts.ts';
import { ByPersonMigration } from './0009-by-person.ts';
import { OauthMigration } from './0010-oauth.ts';
import { Idempotency } from './0011-idempotency.ts';
import { LimitsOfKeysMigration } from './0012-limits-of-keys.ts';
import { EndedApplicationsMigration } from './0013-ended-applications.ts';
import { CountedEngagementMigration } from './0014-counted-engagement.ts';
import { FollowsMigration } from './0015-follows.ts';
import { OrganizationProfilesMigration } from './0016-organization-profiles.ts';
import { NotificationsMigration } from './0017-notifications.ts';
import { PodcastCommentsMigration } from './0018-podcast-comments.ts';
import { PodcastCommentsOrderMigration } from './0019-podcast-comments-order.ts';
import { WithheldCommentsMigration } from './0020-withheld-comments.ts';
import { ModerationMigration } from './0021-moderation.ts';
import { CommentsOfSpamMigration } from './0022-comments-of-spam.ts';
import { MembersMigration } from './0023-members.ts';
import { ListsOfMembersMigration } from './0024-lists-of-members.ts';
import { PageNamesMigration } from './0025-page-names.ts';
import { BadgeAchievementsMigration } from './0026-badge-achievements.ts';
import { MentionsInPublicationsMigration } from './0027-mentions-in-publications.ts';
import { AdministrationMigration } from './0028-administration.ts';
import { NewsMarksMigration } from './0029-news-marks.ts';
import { FindingPeopleMigration } from './0032-finding-people.ts';
import { NumberOfAccountsMigration } from './0033-number-of-accounts.ts';
import { NamesOfTags } from './0039-names-of-tags.ts';
import { FoldedNames } from './0040-folded-names.ts';
import { HandlesOfUsers } from './0041-handles-of-users.ts';
import { HandlesOfOrganizations } from './0042-handles-of-organizations.ts';
import { NameReservationsMigration } from './0043-name-reservations.ts';

/** Every migration of the database of community, oldest first. */
export const migrations: readonly MigrationClass[] = [
  MessagesMigration,
  PeopleMigration,
  DiscussionMigration,
  DiscussionOrderMigration,
  RepliesMigration,
  EngagementChangesMigration,
  CreateJobs,
  AccountsMigration,
  ByPersonMigration,
  OauthMigration,
  Idempotency,
  LimitsOfKeysMigration,
  EndedApplicationsMigration,
  CountedEngagementMigration,
  FollowsMigration,
  OrganizationProfilesMigration,
  NotificationsMigration,
  PodcastCommentsMigration,
  PodcastCommentsOrderMigration,
  WithheldCommentsMigration,
  ModerationMigration,
  CommentsOfSpamMigration,
  MembersMigration,
  ListsOfMembersMigration,
  PageNamesMigration,
  BadgeAchievementsMigration,
  MentionsInPublicationsMigration,
  AdministrationMigration,
  NewsMarksMigration,
  FindingPeopleMigration,
  NumberOfAccountsMigration,
  NamesOfTags,
  FoldedNames,
  HandlesOfUsers,
  HandlesOfOrganizations,
  NameReservationsMigration,
];
