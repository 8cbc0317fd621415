import { CommonplaceError, type DataOf } from '@commonplace/client';
import { SitemapWriter, sitemapIndex, type SitemapNews, type SitemapUrl } from './sitemap-xml.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';

const xml = 'application/xml';
/** Lists that are pages for everyone. */
const listPages = [
  '',
  '/latest',
  '/tags',
  '/organizations',
  '/podcasts',
  '/videos',
  '/listings',
  '/badges',
  '/trends',
  '/subforems',
];
/** The gateway takes 8 MiB for a page; 10,000 URLs with 1,000 news have less than the rest. */
const maxExtraLength = 3_000_000;
/** News search engines read articles of two days, at most 1,000 in a file. */
const newsMs = 2 * 86_400_000;
const maxNews = 1_000;

/** Returns the settings of the site. Throws a 404 for a private site, which names its pages to no one. */
async function requirePublic({ api }: PageCall): Promise<DataOf<'getSite'>> {
  const site = await api.settings();
  if (!site.public) throw pageNotFound();
  return site;
}

/** The index of all sitemaps. Pages of the site and its administrators are always there. */
async function showIndex(call: PageCall): Promise<PageResult> {
  const [sitemaps, { url }] = await Promise.all([call.api.client.listSitemaps(), requirePublic(call)]);
  const files = sitemaps.map(({ kind, number, updated_at: updatedAt }) => ({
    url: `${url}/sitemaps/${kind}-${number}.xml`,
    updatedAt,
  }));
  return { document: sitemapIndex([{ url: `${url}/sitemaps/pages-1.xml`, updatedAt: null }, ...files]), type: xml };
}

type Kind = Parameters<PageCall['api']['client']['listSitemapEntries']>[0]['params']['path']['kind'];

/** A file of the index. */
async function showSitemap(call: PageCall): Promise<PageResult> {
  const [, kind, number = ''] = /^([a-z]+)-([1-9]\d{0,9})\.xml$/.exec(call.params['file'] ?? '') ?? [];
  if (kind === undefined) throw pageNotFound();
  const site = await requirePublic(call);
  const writer = new SitemapWriter(site.name, maxExtraLength);
  if (kind === 'pages') writer.add(listPages.map((path) => ({ url: `${site.url}${path || '/'}`, updatedAt: null })));
  const isEmpty = await addEntries(writer, { kind: kind as Kind, number: Number(number) }, call, site);
  if (isEmpty && kind !== 'pages') throw pageNotFound();
  return { document: writer.end(), type: xml };
}

/** Adds the entries of a file; returns whether there are none. */
async function addEntries(
  writer: SitemapWriter,
  path: { kind: Kind; number: number },
  { api }: PageCall,
  site: DataOf<'getSite'>,
): Promise<boolean> {
  const recent = recentNews(site.language ?? 'en', Date.now());
  let afterId: number | null | undefined;
  let isEmpty = true;
  while (afterId !== null) {
    const query = afterId === undefined ? {} : { after_id: afterId };
    const page = await api.client.listSitemapEntries({ params: { path, query } }).catch((error: unknown) => {
      throw isUnknown(error) ? pageNotFound() : error;
    });
    writer.add(page.entries.map((entry) => toUrl(entry, site.url, recent)));
    isEmpty &&= page.entries.length === 0;
    afterId = page.next_after_id;
  }
  return isEmpty;
}

/** Whether there is no such file: the kind or the number is none. */
function isUnknown(error: unknown): boolean {
  return error instanceof CommonplaceError && [400, 404, 422].includes(error.status);
}

type Entry = DataOf<'listSitemapEntries'>['entries'][number];

function toUrl(entry: Entry, origin: string, recent: (entry: Entry) => SitemapNews | undefined): SitemapUrl {
  const { url, updated_at: updatedAt, image_url: image } = entry;
  const imageUrl = image !== null && URL.canParse(image, origin) ? new URL(image, origin).href : undefined;
  return { url, updatedAt, imageUrl, news: recent(entry), versions: versionsOf(entry) };
}

/** Returns the article and its translations; nothing without any. */
function versionsOf({ language, url, translations }: Entry): { language: string; url: string }[] {
  return language === null || translations.length === 0 ? [] : [{ language, url }, ...translations];
}

/** Returns what makes news of the first recent articles. */
function recentNews(siteLanguage: string, now: number) {
  let count = 0;
  return ({ title, published_at: publishedAt, language }: Entry): SitemapNews | undefined => {
    if (title === null || publishedAt === null || Date.parse(publishedAt) < now - newsMs) return undefined;
    count += 1;
    return count > maxNews ? undefined : { title, publishedAt, language: language ?? siteLanguage };
  };
}

export const sitemapPages: readonly PageRoute[] = [
  { path: '/sitemap.xml', show: showIndex },
  { path: '/sitemaps/:file', show: showSitemap },
];
