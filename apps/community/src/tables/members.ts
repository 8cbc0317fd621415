import { givenKey, identity, insertedAt, queuePosition } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** By how much the number of accounts that are not closed has changed, as triggers note it: all of them make the number. */
export const AccountChangeSchema = defineEntity({
  name: 'AccountChange',
  tableName: 'account_changes',
  properties: { id: queuePosition(), change: p.integer() },
});

/** A name that an account had, in lower case: it leads to the account until somebody else takes it. */
export const FormerUsernameSchema = defineEntity({
  name: 'FormerUsername',
  tableName: 'former_usernames',
  properties: {
    name: p.text().primary(),
    userId: p.integer(),
    /** Of an account that was merged into this one. */
    ofMerged: p.boolean(),
    leftAt: insertedAt(),
  },
});

/** Which account at a login provider belongs to one of ours. */
export const IdentitySchema = defineEntity({
  name: 'Identity',
  tableName: 'identities',
  properties: {
    id: identity(),
    userId: p.integer(),
    provider: p.text(),
    uid: p.text(),
    /** At the provider, as far as an administrator has said it. */
    username: p.text().nullable(),
    createdAt: insertedAt(),
  },
});

/** An account that was merged into another (A15). */
export const UserMergeSchema = defineEntity({
  name: 'UserMerge',
  tableName: 'user_merges',
  properties: {
    id: identity(),
    sourceId: p.integer(),
    targetId: p.integer(),
    startedAt: insertedAt(),
    finishedAt: p.datetime().nullable(),
  },
});

/** What a service has to move for a merge. */
export const UserMergePartSchema = defineEntity({
  name: 'UserMergePart',
  tableName: 'user_merge_parts',
  properties: {
    mergeId: givenKey(),
    service: p.text().primary(),
    finishedAt: p.datetime().nullable(),
  },
});
