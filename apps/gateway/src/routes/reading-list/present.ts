import type { ReadingListItem } from '@commonplace/proto/community/v1/reading_list';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import type { z } from 'zod';
import type { ApiVersion } from '../../route.ts';
import type { SiteAddress } from '../../site/site-address.ts';
import { presentListItem, presentListItemBeta } from '../articles/present.ts';
import type { readingListItem } from './schemas.ts';

/** A saved article: the beta shows the saving with the article in it, V1 the article (E28). */
export function presentSavedArticle(saved: SavedArticle, version: ApiVersion, site: SiteAddress) {
  return version === 'v1' ? presentListItem(saved.article, version, site) : presentReadingListItem(saved, site);
}

/** The saving of an article, with the article. */
export function presentReadingListItem(
  { item, article }: SavedArticle,
  site: SiteAddress,
): z.infer<typeof readingListItem> {
  return {
    type_of: 'readinglist',
    id: item.id,
    status: item.status,
    created_at: item.createdAt,
    article: { ...presentListItemBeta(article, site), published: article.published },
  };
}

export interface SavedArticle {
  item: ReadingListItem;
  article: ArticleSummary;
}
