import type { StatementRunner } from '@commonplace/db/statement';
import type { ArticleSummary, SearchFacet } from '@commonplace/proto/content/v1/articles';
import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import { readArticlePage } from '../../articles/lists/article-page.ts';
import type { ContentContext } from '../../context.ts';
import { countFacets, type Facet } from './count-facets.ts';
import { foundArticles, foundArticlesByDate } from './found-articles.ts';
import type { Highlight } from './highlight.ts';
import type { SearchQuery } from '../index/parse-query.ts';
import { readHighlights } from './read-highlights.ts';
import { maxResults, type ArticleFilter } from '../index/search-index.ts';
import { listFilteredArticles } from './list-filtered-articles.ts';

interface ArticleRequest {
  query: SearchQuery;
  filter: ArticleFilter;
  scope: SubforemScope | undefined;
  byDate: boolean;
  page: number;
  perPage: number;
  facets: readonly SearchFacet[];
  highlight: boolean;
}

interface ArticleMatches {
  total: number;
  articles: ArticleSummary[];
  highlights: Highlight[];
  facets: Facet[];
}

/** Returns a page of the best thousand listed articles, with their count and the requested facets. */
export async function findArticles(
  context: ContentContext,
  request: ArticleRequest,
  signal: AbortSignal,
): Promise<ArticleMatches> {
  const { scope, byDate, page, perPage, facets } = request;
  const db = context.database.reader(signal);
  const candidates = await findCandidates(context, db, request, signal);
  const list = byDate ? foundArticlesByDate : foundArticles;
  const { rows } = await list({ articleIds: candidates }, scope).ids.read(db, { page: 1, perPage: maxResults });
  const ids = rows.map(({ id }) => id);
  const articleIds = ids.slice((page - 1) * perPage, page * perPage);
  const { articles } = await readArticlePage(db, foundArticles({ articleIds }, scope), { page: 1, perPage });
  return {
    total: ids.length,
    articles,
    highlights: request.highlight ? await readHighlights(db, articles, request.query) : [],
    facets: await countFacets(db, facets, ids),
  };
}

async function findCandidates(
  context: ContentContext,
  db: StatementRunner,
  { query, filter, scope }: ArticleRequest,
  signal: AbortSignal,
): Promise<number[]> {
  if (query.terms.length === 0) return listFilteredArticles(db, query, filter, scope);
  const request = { query, filter, scope, page: 1, perPage: maxResults };
  return (await context.search.search(request, signal)).articleIds;
}
