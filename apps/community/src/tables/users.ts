import { identity, insertedAt } from '@commonplace/db/columns';
import type { Role } from '@commonplace/domain/principal';
import { personProperties } from '@commonplace/people/person';
import type { Scope } from '@commonplace/rules/scopes';
import { defineEntity, p } from '@mikro-orm/core';

/** Standings that moderators give to an account; several may apply. */
export const standings = ['trusted', 'warned', 'limited', 'comment_suspended', 'suspended', 'spam', 'banned'] as const;
export type Standing = (typeof standings)[number];

/** A name, in lower case, of a user or an organization, or one that is kept for its former owner. */
export const HandleSchema = defineEntity({
  name: 'Handle',
  tableName: 'handles',
  properties: {
    name: p.text().primary(),
    /** The time until which the name is kept for its former owner; null for a name in use. */
    heldUntil: p.datetime().nullable(),
  },
});

export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: identity(),
    version: p.integer().default(1),
    ...personProperties(),
    /** From the username, by a trigger. */
    handle: p.text().default(''),
    email: p.text(),
    summary: p.text().nullable(),
    location: p.text().nullable(),
    /** Other sites of the user. */
    links: p.array().default([]),
    /** Of these and the website, those that link back. */
    verifiedLinks: p.array().default([]),
    pronouns: p.text().nullable(),
    work: p.text().nullable(),
    education: p.text().nullable(),
    /** Colors of the upper part of the profile; both or none. */
    bgColorHex: p.text().nullable(),
    textColorHex: p.text().nullable(),
    showsEmail: p.boolean().default(false),
    roles: p.array().$type<Role[]>().default([]),
    standings: p.array().$type<Standing[]>().default([]),
    /** Null until the owner has followed a link sent to the address. */
    emailConfirmedAt: p.datetime().nullable(),
    /** Closed by its owner at this time; its content is shown under an anonymous name. */
    closedAt: p.datetime().nullable(),
    /** Whether the content is removed as well. */
    removesContent: p.boolean().default(false),
    createdAt: insertedAt(),
  },
});

export class User extends UserSchema.class {}
UserSchema.setClass(User);

export const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: identity(),
    userId: p.integer(),
    description: p.text(),
    secretHash: p.blob().$type<Buffer>(),
    lastUsedAt: p.datetime().nullable(),
    createdAt: insertedAt(),
    /** The allowed scopes; empty for all. */
    scopes: p.array().$type<Scope[]>().default([]),
    /** Null for no expiry. */
    expiresAt: p.datetime().nullable(),
  },
});

/** An API key, whose secret only its owner has. */
export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey);

export const NoteSchema = defineEntity({
  name: 'Note',
  tableName: 'notes',
  properties: {
    id: identity(),
    userId: p.integer(),
    /** Null when written by a service. */
    authorId: p.integer().nullable(),
    reason: p.text(),
    content: p.text(),
    createdAt: insertedAt(),
  },
});

/** A moderator's note about an account, for other moderators. */
export class Note extends NoteSchema.class {}
NoteSchema.setClass(Note);
