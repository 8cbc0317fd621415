import { xmlText } from './feed-html.ts';
import { permanentId } from './permanent-id.ts';
import { feedQuery, searchPath } from '../parts/search-query.ts';
import { PageFailure, pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readAtPath } from '../serving/resolve-path.ts';
import { queryOf, searchQueryIn } from '../search/search.routes.ts';
import { articlesPerFeedPage, readArticleEntries, toEntry } from './article-entries.ts';
import { readFeedPage, type FeedPage } from './read-feed-page.ts';
import { lastParameter, movedFeed, noTime, showFeed } from './show-feed.ts';

/** Returns the id of the site, for feeds of records without a creation time. Without it the feed would change its id. */
async function readSiteId({ api }: PageCall): Promise<string> {
  const { id } = await api.settings();
  if (id === null) throw new PageFailure(503);
  return id;
}

/** The newest articles of the site. */
async function showSiteFeed(call: PageCall): Promise<PageResult> {
  const [siteId, entries, view] = await Promise.all([readSiteId(call), readArticleEntries({}, call), call.view()]);
  const { name } = view.site;
  const head = { id: permanentId('site', '', siteId), title: name, startedAt: noTime, pagePath: '/', path: '/feed' };
  return showFeed(head, entries, call, view);
}

/** Reads a page of articles that is not awaited if the feed has moved, and that an old name does not have. */
function readWhileRedirecting(filter: { username: string } | { tag: string }, call: PageCall): Promise<FeedPage> {
  const entries = readArticleEntries(filter, call);
  entries.catch(() => undefined);
  return entries;
}

/** The articles of a user or an organization. */
async function showOwnerFeed(call: PageCall): Promise<PageResult> {
  const { api } = call;
  const username = lastParameter(call, 'username');
  const read = api.client.getProfile({ params: { path: { username } } });
  const entries = readWhileRedirecting({ username }, call);
  const [profile, view] = await Promise.all([readAtPath(read, `/${encodeURIComponent(username)}`, api), call.view()]);
  if ('movedTo' in profile) return movedFeed(`/feed${profile.movedTo}`, call);
  const { user, organization } = profile;
  const owner = user ?? organization;
  if (!owner) throw pageNotFound();
  const startedAt = owner.joined_at;
  const { origin, name } = view.site;
  const imageUrl = new URL(owner.profile_image, origin).href;
  const head = {
    id: permanentId(user ? 'user' : 'organization', owner.id, startedAt),
    title: `${xmlText(owner.name)} - ${name}`,
    description: xmlText(owner.summary ?? '') || undefined,
    startedAt,
    pagePath: `/${owner.username}`,
    path: `/feed/${owner.username}`,
    image: imageUrl,
    author: { name: xmlText(owner.name), url: `${origin}/${owner.username}`, imageUrl },
  };
  return showFeed(head, await entries, call, view);
}

/** The articles of a tag. An alias redirects to its tag. */
async function showTagFeed(call: PageCall): Promise<PageResult> {
  const name = lastParameter(call, 'tag');
  const read = call.api.client.getTagSummary({ params: { path: { name } } });
  const entries = readWhileRedirecting({ tag: name }, call);
  const [siteId, tag, view] = await Promise.all([readSiteId(call), read, call.view()]);
  const at = `/feed/tag/${encodeURIComponent(tag.name)}`;
  if (tag.name !== name) return movedFeed(at, call);
  const head = {
    id: permanentId('tag', tag.name, siteId),
    title: `#${tag.name} - ${view.site.name}`,
    description: xmlText(tag.short_summary ?? '') || undefined,
    startedAt: noTime,
    pagePath: `/t/${encodeURIComponent(tag.name)}`,
    path: at,
  };
  return showFeed(head, await entries, call, view);
}

/** The parts of a series, newest first. */
async function showSeriesFeed(call: PageCall): Promise<PageResult> {
  const text = lastParameter(call, 'id');
  if (!/^[1-9]\d{0,8}$/.test(text)) throw pageNotFound();
  const id = Number(text);
  const read = call.api.client.getSeries({ params: { path: { id }, query: { per_page: 1 } } });
  const [siteId, series, entries, view] = await Promise.all([
    readSiteId(call),
    read,
    readArticleEntries({ series_id: id }, call),
    call.view(),
  ]);
  const head = {
    id: permanentId('series', id, siteId),
    title: `${xmlText(series.name)} - ${view.site.name}`,
    startedAt: series.last_published_at ?? noTime,
    pagePath: series.path,
    path: `/feed/series/${id}`,
  };
  return showFeed(head, entries, call, view);
}

/** The newest articles that a search finds. */
async function showSearchFeed(call: PageCall): Promise<PageResult> {
  const { api, page } = call;
  const query = searchQueryIn(call.query);
  const q = queryOf(query);
  if (q === '') throw pageNotFound();
  const search = { q, page, per_page: articlesPerFeedPage, types: 'articles', sort: 'date' as const };
  const [siteId, { results }, view] = await Promise.all([
    readSiteId(call),
    api.client.searchEverything({ params: { query: search } }),
    call.view(),
  ]);
  const { items = [], total = 0 } = results.articles ?? {};
  const ids = items.map(({ id }) => id).join(',');
  const texts = { ids, per_page: articlesPerFeedPage };
  const feedPage = await readFeedPage(api.client.page('listArticleTexts', { params: { query: texts } }), toEntry, call);
  const [, searchParameters = ''] = searchPath(feedQuery(query)).split('?', 2);
  const head = {
    id: permanentId('search', searchParameters, siteId),
    title: `${xmlText(q)} - ${view.site.name}`,
    startedAt: noTime,
    pagePath: `/search?${searchParameters}`,
    path: '/feed/search',
    query: searchParameters,
  };
  return showFeed(head, { ...feedPage, hasNext: page * articlesPerFeedPage < total }, call, view);
}

const formats = ['', '.atom', '.json'];

export const feedPages: readonly PageRoute[] = [
  ...formats.map((format) => ({ path: `/feed${format}`, isPaged: true, show: showSiteFeed })),
  ...formats.map((format) => ({ path: `/feed/search${format}`, isPaged: true, show: showSearchFeed })),
  { path: '/feed/:username', isPaged: true, show: showOwnerFeed },
  { path: '/feed/tag/:tag', isPaged: true, show: showTagFeed },
  { path: '/feed/series/:id', isPaged: true, show: showSeriesFeed },
];
