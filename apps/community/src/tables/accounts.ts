import { givenKey, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** The password of an account, as `passwords/password-hasher.ts` made it; who has none signs in otherwise. */
export const PasswordSchema = defineEntity({
  name: 'Password',
  tableName: 'passwords',
  properties: {
    userId: givenKey(),
    hash: p.text(),
    changedAt: insertedAt(),
  },
});

/** What mail an account is sent; one without a row wants all of it. */
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

/** What a secret that was sent by mail, or given to a browser for its next step, may be used for. */
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
    /** Null for somebody who has no account yet. */
    userId: p.integer().nullable(),
    /** What its purpose needs to know: an address, a challenge. */
    detail: p.json().$type<Record<string, string>>(),
    attemptsLeft: p.smallint(),
    createdAt: insertedAt(),
    expiresAt: p.datetime(),
  },
});

/** How often something was tried in a window of time, by a digest of what and by whom. */
export const AttemptSchema = defineEntity({
  name: 'Attempt',
  tableName: 'attempts',
  properties: {
    subject: p.blob().$type<Buffer>().primary(),
    used: p.integer(),
    windowEndsAt: p.datetime(),
  },
});
