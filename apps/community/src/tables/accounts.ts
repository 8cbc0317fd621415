import { givenKey, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** The password hash of an account (`passwords/password-hasher.ts`). */
export const PasswordSchema = defineEntity({
  name: 'Password',
  tableName: 'passwords',
  properties: {
    userId: givenKey(),
    hash: p.text(),
    changedAt: insertedAt(),
  },
});

/** The mail settings of an account; without a row, all mails are on. */
export const NotificationSettingsSchema = defineEntity({
  name: 'NotificationSettings',
  tableName: 'notification_settings',
  properties: {
    userId: givenKey(),
    emailCommentNotifications: p.boolean(),
    emailFollowerNotifications: p.boolean(),
    emailMentionNotifications: p.boolean(),
    emailNewsletter: p.boolean(),
    emailDigestPeriodic: p.boolean(),
    emailBadgeNotifications: p.boolean(),
    emailUnreadNotifications: p.boolean(),
  },
});

/** The purposes of a one-time token, sent by mail or given to a browser for its next step. */
export const tokenPurposes = [
  'sign_up',
  'confirm_address',
  'change_address',
  'reset_password',
  'invitation',
  'sign_in',
  'add_passkey',
] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

/** A secret that works once, until it expires. */
export const OneTimeTokenSchema = defineEntity({
  name: 'OneTimeToken',
  tableName: 'one_time_tokens',
  properties: {
    secretHash: p.blob().$type<Buffer>().primary(),
    purpose: p.text().$type<TokenPurpose>(),
    /** Null for a person without an account. */
    userId: p.integer().nullable(),
    /** Data for the purpose: an email address, a challenge. */
    detail: p.json().$type<Record<string, string>>(),
    attemptsLeft: p.smallint(),
    createdAt: insertedAt(),
    expiresAt: p.datetime(),
  },
});

/** The number of attempts in a window of time, by a digest of limit and subject. */
export const AttemptSchema = defineEntity({
  name: 'Attempt',
  tableName: 'attempts',
  properties: {
    subject: p.blob().$type<Buffer>().primary(),
    used: p.integer(),
    windowEndsAt: p.datetime(),
  },
});
