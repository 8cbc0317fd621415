import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import type { CallContext } from '@commonplace/rpc/server';
import { sql } from 'kysely';
import { articleList } from './article-list.ts';
import { type ArticlePage, emptyPage, readArticlePage, readOwnArticlePage } from './article-page.ts';
import { topDays } from './filters/by-top.ts';
import { newest } from './filters/newest.ts';
import type { ContentContext } from '../context.ts';
import { mostResults } from '../search/search-index.ts';

const dayMs = 86_400_000;

export interface SearchArticlesInput {
  query: string;
  /** Only articles published in the last so many days. */
  top?: number | undefined;
  page: number;
  perPage: number;
  scope?: SubforemScope | undefined;
}

/**
 * E11: articles whose title, tags or body match, best match first, then newest; without a text the newest. A search
 * that finds one article only shows its markdown too, as the reference does.
 */
export async function searchArticles(
  context: ContentContext,
  call: CallContext,
  input: SearchArticlesInput,
): Promise<ArticlePage> {
  const { page, perPage, scope } = input;
  const text = input.query.trim();
  const since = input.top === undefined ? undefined : new Date(Date.now() - topDays(input.top) * dayMs);
  const db = context.database.reader(call.signal);
  if (text === '') {
    const selection = since === undefined ? newest({}, scope) : newestSince({ since: since.toISOString() }, scope);
    return readArticlePage(db, selection, { page, perPage });
  }

  // The index does not know of subforems: under the host of one, what it finds at all is narrowed down and then paged.
  const asked = scope === undefined ? { page, perPage } : { page: 1, perPage: mostResults };
  const { articleIds, hasNext } = await context.search.search({ text, since, ...asked }, call.signal);
  if (scope !== undefined) return readArticlePage(db, inOrder({ articleIds }, scope), { page, perPage });
  if (articleIds.length === 0) return emptyPage;
  const read = page === 1 && articleIds.length === 1 ? readOwnArticlePage : readArticlePage;
  const { articles } = await read(db, inOrder({ articleIds }), { page: 1, perPage: articleIds.length });
  return { articles, hasNext };
}

const newestSince = articleList<{ since: string }>({
  select: (db, given, within) =>
    db
      .selectFrom('articles')
      .select(['id', 'published_at as k'])
      .where('listed', '=', true)
      .where(within('articles'))
      .where('published_at', '>=', given('since'))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(given('limit'))
      .offset(given('offset')),
  order: 'page.k desc, page.id desc',
});

/** The index may name articles that were withdrawn a moment ago. */
const inOrder = articleList<{ articleIds: number[] }>({
  select: (_db, given, within) => sql<{ id: number }>`(
    select id, position as k from unnest(${given('articleIds')}::integer[]) with ordinality as found (id, position)
    join articles using (id) where listed and ${within('articles')} order by position limit ${given('limit')} offset ${given('offset')})`,
  order: 'page.k',
});
