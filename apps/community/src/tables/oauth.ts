import { identity, insertedAt, queuePosition } from '@commonplace/db/columns';
import type { Scope } from '@commonplace/rules/scopes';
import { defineEntity, p } from '@mikro-orm/core';

/** What an application is given. */
export type RecordKind = 'authorization_code' | 'access_token' | 'refresh_token' | 'client_credentials';

export const OauthApplicationSchema = defineEntity({
  name: 'OauthApplication',
  tableName: 'oauth_applications',
  properties: {
    id: identity(),
    ownerId: p.integer(),
    clientId: p.text(),
    secretHash: p.blob().$type<Buffer>().nullable(),
    name: p.text(),
    redirectUris: p.array().$type<string[]>(),
    scopes: p.array().$type<Scope[]>(),
    createdAt: insertedAt(),
    /** From then on it is none, though not all that it was given is removed yet (`remove-application.ts`). */
    endedAt: p.datetime().nullable(),
  },
});

/** Somebody's application, which asks people to let it in. */
export class OauthApplication extends OauthApplicationSchema.class {}
OauthApplicationSchema.setClass(OauthApplication);

export const OauthGrantSchema = defineEntity({
  name: 'OauthGrant',
  tableName: 'oauth_grants',
  properties: {
    id: identity(),
    applicationId: p.integer(),
    userId: p.integer(),
    scopes: p.array().$type<Scope[]>(),
    createdAt: insertedAt(),
    lastUsedAt: p.datetime().nullable(),
  },
});

export const OauthRecordSchema = defineEntity({
  name: 'OauthRecord',
  tableName: 'oauth_records',
  properties: {
    id: queuePosition(),
    kind: p.text().$type<RecordKind>(),
    secretHash: p.blob().$type<Buffer>(),
    applicationId: p.integer(),
    grantId: p.integer().nullable(),
    scopes: p.array().$type<Scope[]>(),
    payload: p.json().$type<Record<string, unknown>>(),
    consumedAt: p.datetime().nullable(),
    expiresAt: p.datetime(),
    createdAt: insertedAt(),
  },
});
