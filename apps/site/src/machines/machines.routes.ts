import { llmsText } from './llms-text.ts';
import { openSearch } from './open-search.ts';
import { robotsText } from './robots.ts';
import { securityText } from './security-text.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';

const maxArticles = 50;
const maxTags = 20;

async function showRobots({ api }: PageCall): Promise<PageResult> {
  const { refused_crawlers: refused, public: isPublic, url } = await api.settings();
  return { document: robotsText(refused, isPublic ? `${url}/sitemap.xml` : undefined), type: 'text/plain' };
}

async function showLlms({ api, view }: PageCall): Promise<PageResult> {
  const [articles, tags, { site }] = await Promise.all([
    api.client.listLatestArticles({ params: { query: { per_page: maxArticles } } }),
    api.client.listTags({ params: { query: { per_page: maxTags } } }),
    view(),
  ]);
  const { name, origin, description, tagline } = site;
  const content = { name, origin, description: description ?? tagline, articles, tags: tags.map((tag) => tag.name) };
  return { document: llmsText(content), type: 'text/plain' };
}

async function showOpenSearch({ view }: PageCall): Promise<PageResult> {
  const { site } = await view();
  return { document: openSearch(site), type: 'application/opensearchdescription+xml' };
}

async function showSecurity({ view }: PageCall): Promise<PageResult> {
  const { site } = await view();
  return { document: securityText(site.origin, site.contactEmail, new Date()), type: 'text/plain' };
}

/** Shows search engines the key with which the site tells them of changes (IndexNow). */
async function showIndexNowKey({ api, params }: PageCall): Promise<PageResult> {
  const { index_now_key: key } = await api.client.getSite();
  if (key === null || key !== params['key']) throw pageNotFound();
  return { document: key, type: 'text/plain' };
}

/** Files that programs look for at fixed paths. */
export const machinePages: readonly PageRoute[] = [
  { path: '/robots.txt', show: showRobots },
  { path: '/llms.txt', show: showLlms },
  { path: '/:key.txt', show: showIndexNowKey },
  { path: '/opensearch.xml', show: showOpenSearch },
  { path: '/.well-known/security.txt', show: showSecurity },
  { path: '/.well-known/change-password', show: async () => ({ goTo: '/settings/password' }) },
];
