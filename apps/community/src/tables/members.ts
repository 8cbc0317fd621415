import { givenKey, identity, insertedAt, queuePosition } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** Changes of the number of accounts, recorded by triggers; their sum is the number. */
export const AccountChangeSchema = defineEntity({
  name: 'AccountChange',
  tableName: 'account_changes',
  properties: { id: queuePosition(), change: p.integer() },
});

/** A former username, in lower case, which resolves to the account until it is taken. */
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

/** An account at a login provider that belongs to a user. */
export const IdentitySchema = defineEntity({
  name: 'Identity',
  tableName: 'identities',
  properties: {
    id: identity(),
    userId: p.integer(),
    provider: p.text(),
    uid: p.text(),
    /** At the provider, as given by an administrator. */
    username: p.text().nullable(),
    createdAt: insertedAt(),
  },
});

/** An account that was merged into another (MergeUsers). */
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

/** A service's part of a merge. */
export const UserMergePartSchema = defineEntity({
  name: 'UserMergePart',
  tableName: 'user_merge_parts',
  properties: {
    mergeId: givenKey(),
    service: p.text().primary(),
    finishedAt: p.datetime().nullable(),
  },
});
