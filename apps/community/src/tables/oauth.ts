import { identity, insertedAt, queuePosition } from '@commonplace/db/columns';
import type { Scope } from '@commonplace/rules/scopes';
import { defineEntity, p } from '@mikro-orm/core';

/** The kinds of records of an application. */
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
    /** Ended at this time; its records are removed later (`remove-application.ts`). */
    endedAt: p.datetime().nullable(),
  },
});

/** An application that asks users for access. */
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
