import { headOf, type Projection } from '@commonplace/events/projection';
import type { CommentChanged } from '@commonplace/proto/community/v1/events';
import { dayOf } from './day-of.ts';

/** Comments on articles. */
export const comments: Projection<CommentChanged> = {
  table: 'comments',
  key: 'id',
  row(event) {
    const createdOn = dayOf(event.createdAt);
    if (event.articleId === undefined || createdOn === null) return undefined;
    return {
      ...headOf(event),
      hidden: event.hidden,
      user_id: event.userId,
      article_id: event.articleId,
      created_on: createdOn,
    };
  },
};

/** Comments on podcast episodes, which count for the site only. */
export const episodeComments: Projection<CommentChanged> = {
  table: 'episode_comments',
  key: 'id',
  row(event) {
    const createdOn = dayOf(event.createdAt);
    if (event.podcastEpisodeId === undefined || createdOn === null) return undefined;
    return { ...headOf(event), created_on: createdOn };
  },
};
