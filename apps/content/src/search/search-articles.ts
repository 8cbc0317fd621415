import type { CallContext } from '@commonplace/rpc/server';
import {
  type ArticlePage,
  type ArticleSkeleton,
  emptyPage,
  readArticlePage,
  readOwnArticlePage,
} from '../articles/article-page.ts';
import { topDays } from '../articles/filters/by-top.ts';
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
  const em = context.database.fork(call.signal);
  if (text === '') return readArticlePage(em, newest(since), { page, perPage });

  const { articleIds, hasNext } = await context.search.search({ text, since, page, perPage }, call.signal);
  if (articleIds.length === 0) return emptyPage;
  const read = page === 1 && articleIds.length === 1 ? readOwnArticlePage : readArticlePage;
  const { articles } = await read(em, inOrder(articleIds), { page: 1, perPage: articleIds.length });
  return { articles, hasNext };
}

function newest(since: Date | undefined): ArticleSkeleton {
  const recent = since === undefined ? '' : 'and published_at >= $1';
  return {
    sql: (limit, offset) => `select id, published_at from articles where listed ${recent}
      order by published_at desc, id desc limit ${limit} offset ${offset}`,
    orderBy: 'page.published_at desc, page.id desc',
    parameters: since === undefined ? [] : [since.toISOString()],
  };
}

/** The index may name articles that were withdrawn a moment ago. */
function inOrder(articleIds: number[]): ArticleSkeleton {
  return {
    sql: (limit, offset) => `select id, position from unnest($1::integer[]) with ordinality as found (id, position)
      join articles using (id) where listed order by position limit ${limit} offset ${offset}`,
    orderBy: 'page.position',
    parameters: [articleIds],
  };
}
