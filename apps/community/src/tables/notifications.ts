import { givenKey, insertedAt, queuePosition } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';
import type { FollowableType } from './follows.ts';

/** The kinds of notifications. */
export const notificationKinds = [
  ...(['follow', 'comment', 'reply', 'mention', 'reaction', 'publication'] as const),
  ...(['trusted', 'badge_achievement', 'organization_invitation', 'organization_removal', 'webmention'] as const),
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/**
 * The subject of a notification; for a follow the follower, for a standing the account itself, for a lost membership
 * the organization, and for mentions by other sites the article. A recipient has one notification of each.
 */
export type AboutType =
  | 'Article'
  | 'Comment'
  | 'User'
  | 'Follower'
  | 'Standing'
  | 'BadgeAchievement'
  | 'OrganizationInvitation'
  | 'Membership'
  | 'Webmentions';

export const NotificationSchema = defineEntity({
  name: 'Notification',
  tableName: 'notifications',
  properties: {
    /** 64 bits, since a publication creates one for each of many followers. */
    id: queuePosition(),
    userId: p.integer(),
    kind: p.text().$type<NotificationKind>(),
    articleId: p.integer().nullable(),
    podcastEpisodeId: p.integer().nullable(),
    aboutType: p.text().$type<AboutType>(),
    aboutId: p.integer(),
    /** The last of several. */
    actorId: p.integer(),
    actorsCount: p.integer().default(1),
    createdAt: insertedAt(),
    readAt: p.datetime().nullable(),
  },
});

/** The users of a notification with several actors. */
export const NotificationActorSchema = defineEntity({
  name: 'NotificationActor',
  tableName: 'notification_actors',
  properties: {
    notificationId: p.bigint('string').primary(),
    userId: givenKey(),
    createdAt: insertedAt(),
  },
});

/** A copy of an article for its publication notifications. */
export const PublicationSchema = defineEntity({
  name: 'Publication',
  tableName: 'publications',
  properties: {
    articleId: givenKey(),
    published: p.boolean(),
    /** Null until published. */
    announcedAt: p.datetime().nullable(),
    /** Counts publications and withdrawals, so that a job of an earlier one stops. */
    turn: p.integer().default(1),
    mentionedUserIds: p.array().columnType('integer[]').$type<number[]>().default([]),
  },
});

/** A publication with too many followers to write a notification for each of them at once. */
export const WidePublicationSchema = defineEntity({
  name: 'WidePublication',
  tableName: 'wide_publications',
  properties: {
    /** Rises in the order of commits. */
    id: queuePosition(),
    articleId: p.integer(),
    /** Whose followers are notified. */
    followableType: p.text().$type<FollowableType>(),
    followableId: p.integer(),
    actorId: p.integer(),
    announcedAt: p.datetime(),
  },
});

/** The last wide publication of which a user has the notification. */
export const NotificationPositionSchema = defineEntity({
  name: 'NotificationPosition',
  tableName: 'notification_positions',
  properties: { userId: givenKey(), publicationId: p.bigint('string') },
});

/** The schedule of a user's notification mails. */
export const NotificationMailSchema = defineEntity({
  name: 'NotificationMail',
  tableName: 'notification_mails',
  properties: {
    userId: givenKey(),
    /** The next mail; null while none is scheduled. */
    dueAt: p.datetime().nullable(),
    mailedAt: p.datetime().nullable(),
    remindedAt: p.datetime().nullable(),
  },
});

/** A comment or a reaction whose recipients are not yet notified. */
export const PendingNotificationSchema = defineEntity({
  name: 'NewsMark',
  tableName: 'pending_notifications',
  properties: {
    id: queuePosition(),
    /** The job that handles this entry alone, and its payload. */
    job: p.text(),
    payload: p.json(),
  },
});
