import { OwnArticleOrder, OwnArticleState, SearchFacet } from '@commonplace/proto/content/v1/articles';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { idList, nameInAnyCase, nameList, oneOf, searchText, tagInAnyCase } from '../../schemas/query-values.ts';
import { positiveInteger, recordId } from '../../schemas/values.ts';

/** Whether articles are listed with `comments_count`. */
export const commentCounts = {
  comments_count: oneOf(['true', 'false'])
    .meta({ description: '`true` adds `comments_count` to each article' })
    .optional(),
};

export const articlePage = z.object({ ...paging({ default: 30 }), ...commentCounts });

/** The states and orders of the caller's articles by name. */
export const ownArticleStates = {
  draft: OwnArticleState.DRAFT,
  scheduled: OwnArticleState.SCHEDULED,
  published: OwnArticleState.PUBLISHED,
};
export const ownArticleOrders = {
  views: OwnArticleOrder.VIEWS,
  reactions: OwnArticleOrder.REACTIONS,
  comments: OwnArticleOrder.COMMENTS,
};

export const ownSummaryPage = z.object({
  ...paging({ default: 30, max: 100 }),
  state: z.enum(['draft', 'scheduled', 'published']).meta({ description: 'Defaults to all states' }).optional(),
  sort: z
    .enum(['views', 'reactions', 'comments'])
    .meta({
      description: 'The highest figure first, of the newest 10,000 articles. Defaults to drafts, then the newest',
    })
    .optional(),
});

export const profileArticlePage = z.object(paging({ default: 25, max: 100 }));

/** Texts are long, so that a page has few of them. */
export const articleTextPage = z.object({
  ...paging({ default: 20, max: 35 }),
  username: nameInAnyCase.meta({ description: 'A user or an organization' }).optional(),
  tag: tagInAnyCase.optional(),
  series_id: recordId.optional(),
  ids: idList.optional(),
  before: z
    .string()
    .max(27)
    .optional()
    .meta({ description: 'The `cursor` of an article; only those after it are listed' }),
});

/** A feed reads a page of everything that is followed, so its pages are shorter. */
export const feedPage = z.object(paging({ default: 30, max: 100 }));

const days = positiveInteger
  .transform((count) => Math.min(count, limits.articlePeriodDays))
  .meta({ type: 'integer', minimum: 1, maximum: limits.articlePeriodDays });

export const articleFilters = z.object({
  ...paging({ default: 30 }),
  ...commentCounts,
  tag: tagInAnyCase.optional(),
  tags: nameList.optional(),
  tags_exclude: nameList.optional(),
  username: nameInAnyCase.optional(),
  state: oneOf(['fresh', 'rising', 'recent', 'all']).optional(),
  top: days.optional(),
  collection_id: recordId.optional(),
  sort: oneOf(['desc']).optional(),
});

export const articleSearch = z.object({
  ...paging({ default: 30 }),
  q: searchText.default(''),
  top: days.optional(),
  highlight: oneOf(['true', 'false'])
    .meta({ description: 'Adds a `highlight` to each article: HTML with the matches in `<mark>`' })
    .optional(),
  facets: nameList
    .pipe(z.array(z.custom<SearchFacetName>(isFacet, 'must be tags, year, or both with a comma')))
    .meta({
      type: 'string',
      description:
        'Counts matches by `tags`, `year`, or both, separated by a comma. The response is then an object with at most 20 values of each, counted over the best 1,000 matches (without `q`, the newest 1,000 articles)',
    })
    .optional(),
});

/** The facets of a search. */
export const searchFacets = { tags: SearchFacet.TAGS, year: SearchFacet.YEAR };
export type SearchFacetName = keyof typeof searchFacets;

function isFacet(name: unknown): boolean {
  return typeof name === 'string' && Object.hasOwn(searchFacets, name);
}

export const organizationReference = z.object({ organization_id_or_username: nameInAnyCase });
