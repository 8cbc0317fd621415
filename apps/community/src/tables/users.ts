import { identity, insertedAt } from '@commonplace/db/columns';
import { personProperties } from '@commonplace/people/person';
import type { Role } from '@commonplace/rpc/principal';
import type { Scope } from '@commonplace/rules/scopes';
import { defineEntity, p } from '@mikro-orm/core';

/** What moderators have said about an account; several may hold at once. */
export const standings = ['trusted', 'warned', 'limited', 'comment_suspended', 'suspended', 'spam', 'banned'] as const;
export type Standing = (typeof standings)[number];

/** A name, in lower case, that a user or an organization has. */
export const HandleSchema = defineEntity({
  name: 'Handle',
  tableName: 'handles',
  properties: { name: p.text().primary() },
});

export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: identity(),
    version: p.integer().default(1),
    ...personProperties(),
    /** Of its username, by a trigger. */
    handle: p.text().default(''),
    email: p.text(),
    summary: p.text().nullable(),
    location: p.text().nullable(),
    showsEmail: p.boolean().default(false),
    roles: p.array().$type<Role[]>().default([]),
    standings: p.array().$type<Standing[]>().default([]),
    /** Null while nobody has followed a link that was sent to the address. */
    emailConfirmedAt: p.datetime().nullable(),
    /** When its owner closed it: what is left is a ghost. */
    closedAt: p.datetime().nullable(),
    /** Whether what the ghost wrote is to go as well. */
    removesContent: p.boolean().default(false),
    createdAt: insertedAt(),
  },
});

/** An account. */
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
    /** What it may be used for; empty: everything. */
    scopes: p.array().$type<Scope[]>().default([]),
    /** Null: it does not end by itself. */
    expiresAt: p.datetime().nullable(),
  },
});

/** A key; its secret is known to its owner alone. */
export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey);

export const NoteSchema = defineEntity({
  name: 'Note',
  tableName: 'notes',
  properties: {
    id: identity(),
    userId: p.integer(),
    /** Null when one of our own processes wrote it. */
    authorId: p.integer().nullable(),
    reason: p.text(),
    content: p.text(),
    createdAt: insertedAt(),
  },
});

/** What a moderator wrote down about an account, for other moderators. */
export class Note extends NoteSchema.class {}
NoteSchema.setClass(Note);
