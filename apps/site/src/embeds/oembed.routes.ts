import { articleCard } from '../cards/page-cards.ts';
import { xmlText } from '../feeds/feed-html.ts';
import { oembedOf, oembedXml, type EmbedSpace } from './oembed.ts';
import { embedPage } from './embed-page.ts';
import { PageFailure, pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { decoded } from '../serving/request-target.ts';
import { pathOfUrl } from '../serving/site-url.ts';
import { readAtPath } from '../serving/resolve-path.ts';

/** Describes the article at a URL for other sites (oEmbed 1.0). */
async function showOEmbed(call: PageCall): Promise<PageResult> {
  const { query, view } = call;
  const format = query.get('format') ?? 'json';
  if (format !== 'json' && format !== 'xml') throw new PageFailure(501);
  const space = spaceIn(query);
  const { site } = await view();
  const path = pathIn(query.get('url'), site.origin);
  const article = await readArticle(path, call);
  if ('movedTo' in article) {
    const moved = new URLSearchParams(query);
    moved.set('url', site.origin + article.movedTo);
    return { movedTo: `/oembed?${moved.toString()}` };
  }
  const { user } = article;
  const described = oembedOf(
    {
      title: xmlText(article.title),
      embedUrl: `${site.origin}${article.path}/embed`,
      author: { name: xmlText(user.name), url: `${site.origin}/${user.username}` },
      site,
      cardUrl: site.origin + articleCard(article, site).path,
    },
    space,
  );
  return format === 'json'
    ? { document: JSON.stringify(described), type: 'application/json' }
    : { document: oembedXml(described), type: 'text/xml' };
}

/** Returns the path of an article in a URL of this site; throws a 404 for any other, and a 400 without one. */
function pathIn(address: string | null, origin: string): string {
  if (address === null) throw new PageFailure(400);
  const path = pathOfUrl(address, origin) ?? '';
  if (!/^\/[^/]+\/[^/]+$/.test(path)) throw pageNotFound();
  return path;
}

function readArticle(path: string, { api }: PageCall) {
  const [username = '', slug = ''] = path.slice(1).split('/').map(decoded);
  return readAtPath(api.client.getArticleByPath({ params: { path: { username, slug } } }), path, api);
}

/** Returns the space of the consumer. Throws a 400 for sizes that are none. */
function spaceIn(query: URLSearchParams): EmbedSpace {
  const sizeOf = (name: string) => {
    const text = query.get(name);
    if (text === null) return Infinity;
    if (!/^[1-9]\d{0,5}$/.test(text)) throw new PageFailure(400);
    return Number(text);
  };
  return { maxWidth: sizeOf('maxwidth'), maxHeight: sizeOf('maxheight') };
}

/** An article in a frame of another site. */
async function showEmbed(call: PageCall): Promise<PageResult> {
  const own = call.path.slice(0, -embedEnding.length);
  const [article, view] = await Promise.all([readArticle(own, call), call.view()]);
  if ('movedTo' in article) return { movedTo: article.movedTo + embedEnding };
  if (article.path !== own) return { movedTo: article.path + embedEnding };
  return { embed: embedPage(article, view) };
}

const embedEnding = '/embed';

export const oembedPages: readonly PageRoute[] = [
  { path: '/oembed', show: showOEmbed },
  { path: `/:username/:slug${embedEnding}`, show: showEmbed },
];
