import type { CallContext } from '@commonplace/rpc/server';
import { sql } from 'kysely';
import { articleList } from './article-list.ts';
import { type ArticlePage, emptyPage, readArticlePage, readOwnArticlePage } from './article-page.ts';
import { topDays } from './filters/by-top.ts';
import { newest } from './filters/newest.ts';
import type { ContentContext } from '../context.ts';

const dayMs = 86_400_000;

export interface SearchArticlesInput {
  query: string;
  /** Only articles published in the last so many days. */
  top?: number | undefined;
  page: number;
  perPage: number;
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
  const { page, perPage } = input;
  const text = input.query.trim();
  const since = input.top === undefined ? undefined : new Date(Date.now() - topDays(input.top) * dayMs);
  const db = context.database.reader(call.signal);
  if (text === '') {
    const selection = since === undefined ? newest({}) : newestSince({ since: since.toISOString() });
    return readArticlePage(db, selection, { page, perPage });
  }

  const { articleIds, hasNext } = await context.search.search({ text, since, page, perPage }, call.signal);
  if (articleIds.length === 0) return emptyPage;
  const read = page === 1 && articleIds.length === 1 ? readOwnArticlePage : readArticlePage;
  const { articles } = await read(db, inOrder({ articleIds }), { page: 1, perPage: articleIds.length });
  return { articles, hasNext };
}

const newestSince = articleList<{ since: string }>({
  select: (db, given) =>
    db
      .selectFrom('articles')
      .select(['id', 'published_at as k'])
      .where('listed', '=', true)
      .where('published_at', '>=', given('since'))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(given('limit'))
      .offset(given('offset')),
  order: 'page.k desc, page.id desc',
});

/** The index may name articles that were withdrawn a moment ago. */
const inOrder = articleList<{ articleIds: number[] }>({
  select: (_db, given) => sql<{ id: number }>`(
    select id, position as k from unnest(${given('articleIds')}::integer[]) with ordinality as found (id, position)
    join articles using (id) where listed order by position limit ${given('limit')} offset ${given('offset')})`,
  order: 'page.k',
});
