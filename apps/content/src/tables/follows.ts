import { headColumns } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** The projection of follows, for feeds. */
export const FollowSchema = defineEntity({
  name: 'Follow',
  tableName: 'follows',
  properties: {
    ...headColumns(),
    deleted: p.boolean().default(false),
    followerId: p.integer(),
    followableType: p.text().$type<'User' | 'Organization' | 'Tag'>(),
    followableId: p.integer(),
    /** Of a tag: its weight in the feed. */
    points: p.double().$type<number>().default(1),
  },
});
