import { violation } from '@commonplace/domain/violations';
import { articleListKeys } from '../../../edge/cache/article-keys.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { articleTextPage } from './article-lists.schemas.ts';
import { articleText } from './articles.schemas.ts';

const listArticleTexts = defineRoute({
  operation: 'ListArticleTexts',
  summary: 'List published articles with their text, newest first: all, or those of one filter',
  tag: 'Articles',
  method: 'GET',
  path: '/api/articles/texts',
  access: 'public',
  caching: { shared: true },
  bySubforem: true,
  failures: [422],
  schemas: { query: articleTextPage, responses: { 200: listOf(articleText) } },
  async handle({ query, subforem, clients, options }) {
    const { username, tag, series_id: seriesId, ids, before } = query;
    const filters = [username, tag, seriesId, ids].filter((filter) => filter !== undefined);
    if (filters.length > 1) throw violation('base', 'at most one of username, tag, series_id and ids is allowed');
    const hasIds = ids === undefined || ids.length > 0;
    const request = { username, tag, seriesId, ids: ids ?? [], before, scope: subforem, ...pageOf(query) };
    const { articles, hasNext } = hasIds
      ? await clients.articles.listArticleTexts(request, options)
      : { articles: [], hasNext: false };
    const summaries = articles.map(({ summary }) => required(summary));
    return {
      status: 200,
      body: articles,
      hasNext,
      keys: articleListKeys(summaries, tag === undefined ? [] : [tag]),
    };
  },
});

export const articleTextRoutes: Route[] = [listArticleTexts];
