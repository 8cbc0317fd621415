import type { ItemOf } from '@commonplace/client';

export const articleStates = ['draft', 'scheduled', 'published'] as const;
export type ArticleState = (typeof articleStates)[number];

export const articleOrders = ['views', 'reactions', 'comments'] as const;
export type ArticleOrder = (typeof articleOrders)[number];

/** An article of the viewer. */
export type OwnArticle = ItemOf<'listOwnArticleSummaries'>;
