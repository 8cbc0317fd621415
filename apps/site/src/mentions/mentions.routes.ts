import { maySeeAll, mentionsPage, mentionsPath } from './mentions-page.ts';
import type { SentMention } from './sent-mentions.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readAtPath } from '../serving/resolve-path.ts';

const perPage = 30;
/** More than an article can have. */
const maxSent = 100;

/** The pages of other sites that mention an article. */
async function showMentions({ params, path, page, api, view }: PageCall): Promise<PageResult> {
  const { username = '', slug = '' } = params;
  const read = api.client.getArticleByPath({ params: { path: { username, slug } } });
  const article = await readAtPath(read, path.slice(0, -mentionsPath('').length), api);
  if ('movedTo' in article) return { movedTo: mentionsPath(article.movedTo) };
  if (mentionsPath(article.path) !== path) return { movedTo: mentionsPath(article.path) };
  const query = { article_id: article.id, page, per_page: perPage };
  const [{ items: mentions, next }, pageView] = await Promise.all([
    api.client.page('listWebmentions', { params: { query } }),
    view(),
  ]);
  if (page > 1 && mentions.length === 0) throw pageNotFound();
  const sent = page === 1 && maySeeAll(article, pageView) ? await readSent(article.id, api) : [];
  return { html: mentionsPage({ article, mentions, sent, paging: { page, hasNext: next !== undefined } }, pageView) };
}

/** Reads what the sites of linked pages were told. */
async function readSent(id: number, { client, part }: PageCall['api']): Promise<readonly SentMention[]> {
  const read = client.listSentWebmentions({ params: { path: { id }, query: { per_page: maxSent } } });
  return (await part(read)) ?? [];
}

export const mentionPages: readonly PageRoute[] = [
  { path: '/:username/:slug/mentions', isPaged: true, show: showMentions },
];
