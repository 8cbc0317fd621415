import type { CallContext } from '@commonplace/domain/call-context';
import type { SearchFacet } from '@commonplace/proto/content/v1/articles';
import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import type { Page } from '@commonplace/db/pagination';
import { articleList, type ArticleSelection } from '../../articles/lists/article-list.ts';
import { type ArticlePage, emptyPage, readArticlePage, readOwnArticlePage } from '../../articles/lists/article-page.ts';
import { topDays } from '../../articles/lists/filters/by-top.ts';
import { newest } from '../../articles/lists/filters/newest.ts';
import type { ContentContext } from '../../context.ts';
import { countFacets, type Facet } from './count-facets.ts';
import { foundArticles } from './found-articles.ts';
import type { Highlight } from './highlight.ts';
import { readHighlights } from './read-highlights.ts';
import { parseQuery, type SearchQuery } from '../index/parse-query.ts';
import { maxResults } from '../index/search-index.ts';

const dayMs = 86_400_000;
/** The page size of the kept plan; a shorter page is read with it as well. */
const usualSize = 30;

export interface SearchArticlesInput {
  query: string;
  /** Only articles published in the last N days. */
  top?: number | undefined;
  page: number;
  perPage: number;
  scope?: SubforemScope | undefined;
  /** Whether to return highlighted matches. */
  highlight: boolean;
  /** The facets to count, over the best thousand matches. */
  facets: readonly SearchFacet[];
}

export interface FoundArticles extends ArticlePage {
  /** One for each article, if requested. */
  highlights: Highlight[];
  facets: Facet[];
}

/** The result of a search, and how to read a page of it. */
interface ArticleMatches {
  selection: ArticleSelection;
  page: Page;
  /** Set if the engine returned only this page: whether another one follows. */
  hasNext?: boolean;
}

/**
 * Returns articles whose title, tags or body match, best match first; without a text, the newest first. If a text
 * matches one article only, its Markdown is included, as in the reference.
 */
export async function searchArticles(
  context: ContentContext,
  call: CallContext,
  input: SearchArticlesInput,
): Promise<FoundArticles> {
  const db = context.database.reader(call.signal);
  const query = parseQuery(input.query);
  const matches = await find(context, call, input, query);
  if (matches === undefined) return { ...emptyPage, highlights: [], facets: [] };
  const { selection } = matches;
  const listed = await readArticlePage(db, selection, matches.page);
  const hasNext = matches.hasNext ?? listed.hasNext;
  const isOnlyOne = input.query.trim() !== '' && input.page === 1 && listed.articles.length === 1 && !hasNext;
  const { articles } = isOnlyOne ? await readOwnArticlePage(db, selection, matches.page) : listed;
  const highlights = input.highlight ? await readHighlights(db, articles, query) : [];
  return { articles, hasNext, highlights, facets: await count(db, selection, input.facets) };
}

async function find(
  context: ContentContext,
  call: CallContext,
  { page, perPage, scope, top, facets, query: text }: SearchArticlesInput,
  query: SearchQuery,
): Promise<ArticleMatches | undefined> {
  const since = top === undefined ? undefined : new Date(Date.now() - topDays(top) * dayMs);
  if (text.trim() === '') {
    const selection = since === undefined ? newest({}, scope) : newestSince({ since: since.toISOString() }, scope);
    return { selection, page: { page, perPage } };
  }

  const needsAll = facets.length > 0;
  const pagination = needsAll ? { page: 1, perPage: maxResults } : { page, perPage };
  const request = { query, filter: { since }, scope, ...pagination };
  const { articleIds, hasNext } = await context.search.search(request, call.signal);
  const selection = foundArticles({ articleIds }, scope);
  if (needsAll) return { selection, page: { page, perPage } };
  if (articleIds.length === 0) return undefined;
  return { selection, page: { page: 1, perPage: Math.max(articleIds.length, usualSize) }, hasNext };
}

/** Counts facets over the best matches that an engine ranks; without a text, over as many of the newest. */
async function count(
  db: ReturnType<ContentContext['database']['reader']>,
  selection: ArticleSelection,
  facets: readonly SearchFacet[],
): Promise<Facet[]> {
  if (facets.length === 0) return [];
  const { rows } = await selection.ids.read(db, { page: 1, perPage: maxResults });
  return countFacets(
    db,
    facets,
    rows.map(({ id }) => id),
  );
}

const newestSince = articleList<{ since: string }>({
  select: (db, param, inScope) =>
    db
      .selectFrom('articles')
      .select(['id', 'published_at as k'])
      .where('listed', '=', true)
      .where(inScope('articles'))
      .where('published_at', '>=', param('since'))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  order: 'page.k desc, page.id desc',
});
