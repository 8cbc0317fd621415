import { create } from '@bufbuild/protobuf';
import { SitemapEntrySchema } from '@commonplace/proto/content/v1/sitemaps';
import { sitemapKeys } from '../../../edge/cache/sitemap-keys.ts';
import { defineRoute, sharedRead, type Route, type RouteCall } from '../../route.ts';
import { entriesAfter, sitemapEntries, sitemapFile, sitemapList } from './sitemaps.schemas.ts';

const shared = { ...sharedRead, tag: 'Sitemaps' } as const;

const listSitemaps = defineRoute({
  ...shared,
  operation: 'ListSitemaps',
  summary: 'List the files of public records for sitemaps, with the time of their newest change where it is known',
  path: '/api/sitemaps',
  schemas: { responses: { 200: sitemapList } },
  async handle({ site, clients, options }) {
    const { sitemaps } = await clients.sitemaps.listSitemaps({ siteOrigin: site.origin }, options);
    return { status: 200, body: sitemaps, keys: sitemapKeys() };
  },
});

const listSitemapEntries = defineRoute({
  ...shared,
  operation: 'ListSitemapEntries',
  summary: 'List the paths of public records in a file for sitemaps, by id, at most 2,500 at a time',
  path: '/api/sitemaps/:kind/:number',
  schemas: { params: sitemapFile, query: entriesAfter, responses: { 200: sitemapEntries } },
  async handle({ params: { kind, number }, query: { after_id: afterId = 0 }, site, clients, options }) {
    const body =
      kind === 'pages'
        ? await listPages(number, afterId, { clients, options })
        : await clients.sitemaps.listSitemapEntries({ kind, number, afterId, siteOrigin: site.origin }, options);
    return { status: 200, body, keys: sitemapKeys() };
  },
});

/** Lists the pages of administrators, which are all in the first file. */
async function listPages(
  number: number,
  afterId: number,
  { clients, options }: Pick<RouteCall<unknown, unknown, unknown>, 'clients' | 'options'>,
) {
  if (number > 1) return { entries: [], hasNext: false };
  const { pages, hasNext } = await clients.pages.listPagePaths({ afterId }, options);
  return {
    entries: pages.map(({ id, path, updatedAt }) => create(SitemapEntrySchema, { id, path, updatedAt })),
    hasNext,
  };
}

export const sitemapRoutes: Route[] = [listSitemaps, listSitemapEntries];
