import { headOf, type Projection } from '@commonplace/events/projection';
import type { ReactionChanged } from '@commonplace/proto/community/v1/events';
import { dayOf } from './day-of.ts';

/** Reactions to articles; others are ignored. */
export const reactions: Projection<ReactionChanged> = {
  table: 'reactions',
  key: 'id',
  row(event) {
    if (event.reactableType !== 'Article') return undefined;
    return {
      ...headOf(event),
      user_id: event.userId,
      article_id: event.reactableId,
      category: event.category,
      created_on: dayOf(event.createdAt),
    };
  },
};
