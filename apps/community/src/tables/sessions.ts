import { givenKey, identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** A browser that is signed in; its token is known to it alone. */
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

/** The secret that an account shares with an authenticator application (RFC 6238). */
export const TotpSecretSchema = defineEntity({
  name: 'TotpSecret',
  tableName: 'totp_secrets',
  properties: {
    userId: givenKey(),
    secret: p.blob().$type<Buffer>(),
    /** Null until a first code has shown that the application has it. */
    confirmedAt: p.datetime().nullable(),
    /** The time step of the last code that was accepted: no code works twice. */
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

/** A key pair of a device, of which this is the public half (WebAuthn). */
export const PasskeySchema = defineEntity({
  name: 'Passkey',
  tableName: 'passkeys',
  properties: {
    id: identity(),
    userId: p.integer(),
    name: p.text(),
    /** The authenticator's own, base64url. */
    credentialId: p.text(),
    publicKey: p.blob().$type<Buffer>(),
    /** What the authenticator has counted; 0 for one that does not. */
    counter: p.bigint('string'),
    transports: p.array().$type<string[]>().default([]),
    createdAt: insertedAt(),
    lastUsedAt: p.datetime().nullable(),
  },
});

/** A challenge that has been answered: it is answered once. */
export const AnsweredChallengeSchema = defineEntity({
  name: 'AnsweredChallenge',
  tableName: 'answered_challenges',
  properties: {
    challenge: p.blob().$type<Buffer>().primary(),
    expiresAt: p.datetime(),
  },
});
