import { ReadingListItemSchema, type ReadingListItem } from '@commonplace/proto/community/v1/reading_list';
import { ArticleSummarySchema, type ArticleSummary } from '@commonplace/proto/content/v1/articles';
import { z } from 'zod';
import { constant, pick, within } from '../../representation/fields.ts';
import { listOf, nested, represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { oneOf, searchText } from '../../schemas/query-values.ts';
import { recordId } from '../../schemas/values.ts';
import { commentCounts } from '../articles/article-lists.schemas.ts';
import { listItem } from '../articles/articles.schemas.ts';

export const readingListPage = z.object({
  ...paging({ default: 30 }),
  ...commentCounts,
  archived: oneOf(['true', 'false']).meta({ description: '`true` lists the archive instead' }).optional(),
  q: searchText.default('').meta({ description: 'Words that the title or the path contains, among the latest 1,000' }),
});

export const articleId = z.object({ article_id: recordId });

/** An item from community with its article from content. */
export interface SavedArticle {
  item: ReadingListItem;
  article: ArticleSummary;
}

const article = represent({ ...listItem.beta.fields, ...pick(ArticleSummarySchema, 'published') });

/** An item of the reading list with its article. */
export const readingListItem = represent({
  type_of: constant('readinglist'),
  ...within(({ item }: SavedArticle) => item, pick(ReadingListItemSchema, 'id', 'status', 'created_at')),
  article: nested(article, (saved: SavedArticle) => saved.article),
});

/** The reading list: the beta returns items with articles, V1 articles (ListReadingList). */
export const readingList = {
  beta: listOf(readingListItem),
  v1: listOf(represent(within((saved: SavedArticle) => saved.article, listItem.v1.fields))),
};
