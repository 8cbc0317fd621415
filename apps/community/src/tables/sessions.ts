import { givenKey, identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** A signed-in browser, which alone has the token. */
export const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    userId: p.integer(),
    tokenHash: p.blob().$type<Buffer>(),
    address: p.text(),
    userAgent: p.text(),
    createdAt: insertedAt(),
    lastUsedAt: insertedAt(),
    expiresAt: p.datetime(),
  },
});

/** The token with which a user reads the feeds of a private site. */
export const FeedTokenSchema = defineEntity({
  name: 'FeedToken',
  tableName: 'feed_tokens',
  properties: {
    userId: givenKey(),
    tokenHash: p.blob().$type<Buffer>(),
    createdAt: insertedAt(),
    lastUsedAt: p.datetime().nullable(),
  },
});

/** The secret shared with an authenticator app (RFC 6238). */
export const TotpSecretSchema = defineEntity({
  name: 'TotpSecret',
  tableName: 'totp_secrets',
  properties: {
    userId: givenKey(),
    secret: p.blob().$type<Buffer>(),
    /** Null until a first code has confirmed the secret. */
    confirmedAt: p.datetime().nullable(),
    /** The time step of the last accepted code, so that no code works twice. */
    lastStep: p.integer(),
    createdAt: insertedAt(),
  },
});

export const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    codeHash: p.blob().$type<Buffer>().primary(),
    userId: p.integer(),
  },
});

/** The public key of a passkey (WebAuthn). */
export const PasskeySchema = defineEntity({
  name: 'Passkey',
  tableName: 'passkeys',
  properties: {
    id: identity(),
    userId: p.integer(),
    name: p.text(),
    /** The authenticator's id of the key, base64url. */
    credentialId: p.text(),
    publicKey: p.blob().$type<Buffer>(),
    /** The authenticator's counter; 0 for one that does not count. */
    counter: p.bigint('string'),
    transports: p.array().$type<string[]>().default([]),
    createdAt: insertedAt(),
    lastUsedAt: p.datetime().nullable(),
  },
});

/** An answered challenge, kept to reject a second answer. */
export const AnsweredChallengeSchema = defineEntity({
  name: 'AnsweredChallenge',
  tableName: 'answered_challenges',
  properties: {
    challenge: p.blob().$type<Buffer>().primary(),
    expiresAt: p.datetime(),
  },
});
