import type { Projection } from '@commonplace/events/projection';
import type { EngagementChanged } from '@commonplace/proto/community/v1/events';
import type { Insertable } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Comments and reactions of an article, as community counts them. */
export const engagement: Projection<EngagementChanged> = {
  table: 'article_engagement',
  key: 'article_id',
  row: (event) => ({ ...toEngagementRow(event.articleId, event) }),
};

export type CountedEngagement = Pick<EngagementChanged, 'version' | 'commentsCount' | 'uniqueReactorsCount'> & {
  reactions: { category: string; count: number }[];
};

/** Maps counts to a row; missing categories are 0. */
export function toEngagementRow(
  articleId: number,
  counted: CountedEngagement,
): Insertable<Tables['article_engagement']> {
  const counts = new Map(counted.reactions.map(({ category, count }) => [category, count]));
  return {
    article_id: articleId,
    version: counted.version,
    comments_count: counted.commentsCount,
    unique_reactors_count: counted.uniqueReactorsCount,
    reactions_like: counts.get('like') ?? 0,
    reactions_readinglist: counts.get('readinglist') ?? 0,
    reactions_unicorn: counts.get('unicorn') ?? 0,
    reactions_exploding_head: counts.get('exploding_head') ?? 0,
    reactions_raised_hands: counts.get('raised_hands') ?? 0,
    reactions_fire: counts.get('fire') ?? 0,
  };
}
