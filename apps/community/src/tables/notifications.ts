import { givenKey, insertedAt, queuePosition } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** What people are told of. */
export const notificationKinds = [
  ...(['follow', 'comment', 'reply', 'mention', 'reaction', 'publication'] as const),
  ...(['trusted', 'badge_achievement'] as const),
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/**
 * What it is about; of a follow, who began to follow, and of how an account stands, that account: a recipient has one
 * notification of each.
 */
export type AboutType = 'Article' | 'Comment' | 'User' | 'Follower' | 'Standing' | 'BadgeAchievement';

export const NotificationSchema = defineEntity({
  name: 'Notification',
  tableName: 'notifications',
  properties: {
    /** 64 bits: a publication takes as many as there are followers. */
    id: queuePosition(),
    userId: p.integer(),
    kind: p.text().$type<NotificationKind>(),
    articleId: p.integer().nullable(),
    podcastEpisodeId: p.integer().nullable(),
    aboutType: p.text().$type<AboutType>(),
    aboutId: p.integer(),
    /** Of several, the last. */
    actorId: p.integer(),
    actorsCount: p.integer().default(1),
    createdAt: insertedAt(),
    readAt: p.datetime().nullable(),
  },
});

/** Whom a notification of several people tells of. */
export const NotificationActorSchema = defineEntity({
  name: 'NotificationActor',
  tableName: 'notification_actors',
  properties: {
    notificationId: p.bigint('string').primary(),
    userId: givenKey(),
    createdAt: insertedAt(),
  },
});

/** An article as far as people are told of its publication. */
export const PublicationSchema = defineEntity({
  name: 'Publication',
  tableName: 'publications',
  properties: {
    articleId: givenKey(),
    published: p.boolean(),
    /** Null while it has not been published. */
    announcedAt: p.datetime().nullable(),
    /** Counts publications and withdrawals: a job of an earlier one has nothing to do any more. */
    turn: p.integer().default(1),
    mentionedUserIds: p.array().columnType('integer[]').$type<number[]>().default([]),
  },
});

/** When somebody is sent a mail about their notifications. */
export const NotificationMailSchema = defineEntity({
  name: 'NotificationMail',
  tableName: 'notification_mails',
  properties: {
    userId: givenKey(),
    /** Of the next; null while none waits. */
    dueAt: p.datetime().nullable(),
    mailedAt: p.datetime().nullable(),
    remindedAt: p.datetime().nullable(),
  },
});

/** A comment or a reaction, until it is found out who is told of it. */
export const NewsMarkSchema = defineEntity({
  name: 'NewsMark',
  tableName: 'news_marks',
  properties: {
    id: queuePosition(),
    /** The job that would do the same for this one, and what it would be given. */
    job: p.text(),
    payload: p.json(),
  },
});
