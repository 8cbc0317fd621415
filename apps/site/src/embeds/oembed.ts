import { html, markup } from '@commonplace/ui/markup';
import { xmlText } from '../feeds/feed-html.ts';

/** What other sites need to show an article (oEmbed 1.0). */
export type OEmbed = Readonly<Record<string, string | number>>;

export interface EmbeddedArticle {
  title: string;
  /** Absolute URLs. */
  embedUrl: string;
  author: { name: string; url: string };
  site: { name: string; origin: string };
  /** The URL of the card, 1200 x 630 pixels. */
  cardUrl: string;
}

/** The largest sizes that a consumer has room for. */
export interface EmbedSpace {
  maxWidth: number;
  maxHeight: number;
}

const width = 600;
const height = 220;
const thumbnail = { width: 1_200, height: 630 };
const cacheSeconds = 3_600;

/** Returns the description of an article with a frame that fits into a space. */
export function oembedOf(article: EmbeddedArticle, { maxWidth, maxHeight }: EmbedSpace): OEmbed {
  const { title, embedUrl, author, site, cardUrl } = article;
  const size = { width: Math.min(width, maxWidth), height: Math.min(height, maxHeight) };
  const frame = html`<iframe
    src="${embedUrl}"
    width="${size.width}"
    height="${size.height}"
    title="${title}"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    loading="lazy"
    frameborder="0"
  ></iframe>`;
  const hasRoom = maxWidth >= thumbnail.width && maxHeight >= thumbnail.height;
  return {
    version: '1.0',
    type: 'rich',
    title,
    author_name: author.name,
    author_url: author.url,
    provider_name: site.name,
    provider_url: site.origin,
    cache_age: cacheSeconds,
    ...(hasRoom && {
      thumbnail_url: cardUrl,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
    html: frame.toString().replaceAll(/\s+/g, ' '),
    ...size,
  };
}

/** Writes a description as XML. */
export function oembedXml(described: OEmbed): string {
  const elements = Object.entries(described).map(
    ([name, value]) => html`${markup(`<${name}>`)}${xmlText(String(value))}${markup(`</${name}>`)}`,
  );
  return html`${markup('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n')}<oembed
      >${elements}</oembed
    >`.toString();
}
