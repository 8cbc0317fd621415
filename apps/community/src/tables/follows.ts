import { givenKey, identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p, type Opt } from '@mikro-orm/core';

export type FollowableType = 'User' | 'Organization' | 'Tag';

export const FollowSchema = defineEntity({
  name: 'Follow',
  tableName: 'follows',
  properties: {
    id: identity(),
    version: p.integer().default(1),
    followerId: p.integer(),
    followableType: p.text().$type<FollowableType>(),
    followableId: p.integer(),
    points: p.double().$type<number>().default(1),
    /** An ended follow keeps its row. */
    active: p.boolean().default(true),
    /** Hidden because its follower is suspended or spam. */
    hidden: p.boolean().default(false),
    shown: p.boolean().generated('(active AND (NOT hidden)) stored').$type<Opt<boolean>>(),
    /** When the follow last started. */
    createdAt: insertedAt(),
  },
});

/** Content's tags that were followed. */
export const TagSchema = defineEntity({
  name: 'Tag',
  tableName: 'tags',
  properties: { id: givenKey(), name: p.text() },
});
