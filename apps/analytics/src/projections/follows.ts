import { headOf, type Projection } from '@commonplace/events/projection';
import type { FollowChanged } from '@commonplace/proto/community/v1/events';
import { dayOf } from './day-of.ts';

export const follows: Projection<FollowChanged> = {
  table: 'follows',
  key: 'id',
  row: (event) => ({
    ...headOf(event),
    followable_type: event.followableType,
    followable_id: event.followableId,
    follower_id: event.followerId,
    created_on: dayOf(event.createdAt),
  }),
};
