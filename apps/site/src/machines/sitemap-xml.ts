import { xmlText } from '../feeds/feed-html.ts';

/** A file that a sitemap index names. */
export interface SitemapFile {
  url: string;
  updatedAt: string | null;
}

/** A page that a sitemap names. */
export interface SitemapUrl {
  url: string;
  updatedAt: string | null;
  /** An absolute URL. */
  imageUrl?: string | undefined;
  news?: SitemapNews | undefined;
  /** The absolute URLs of the page in its languages, itself included. */
  versions?: readonly { language: string; url: string }[];
}

/** What news search engines read of a recent article. */
export interface SitemapNews {
  title: string;
  language: string;
  publishedAt: string;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const imageNamespace = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
const linkNamespace = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const newsNamespace = 'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"';

/** Writes an index of sitemaps (sitemaps.org). */
export function sitemapIndex(files: readonly SitemapFile[]): string {
  const lines = files.map((file) => `<sitemap>${location(file)}</sitemap>\n`);
  return `${declaration}<sitemapindex ${namespace}>\n${lines.join('')}</sitemapindex>\n`;
}

/**
 * Writes a sitemap piece by piece, so that the records of one piece at a time are in memory. `maxExtraLength` is the length after
 * which images and languages are left out, since their URLs may be long.
 */
export class SitemapWriter {
  readonly #siteName: string;
  readonly #maxExtraLength: number;
  readonly #pieces = [`${declaration}<urlset ${namespace} ${imageNamespace} ${newsNamespace} ${linkNamespace}>\n`];
  #extraLength = 0;

  constructor(siteName: string, maxExtraLength: number) {
    this.#siteName = escaped(siteName);
    this.#maxExtraLength = maxExtraLength;
  }

  add(urls: readonly SitemapUrl[]): void {
    this.#pieces.push(
      urls
        .map((url) => `<url>${location(url)}${this.#versions(url)}${this.#news(url)}${this.#image(url)}</url>\n`)
        .join(''),
    );
  }

  end(): string {
    return `${this.#pieces.join('')}</urlset>\n`;
  }

  #image({ imageUrl }: SitemapUrl): string {
    return imageUrl === undefined
      ? ''
      : this.#extra(`<image:image><image:loc>${escaped(imageUrl)}</image:loc></image:image>`);
  }

  #versions({ versions = [] }: SitemapUrl): string {
    const links = versions.map(
      ({ language, url }) => `<xhtml:link rel="alternate" hreflang="${escaped(language)}" href="${escaped(url)}"/>`,
    );
    return this.#extra(links.join(''));
  }

  #extra(xml: string): string {
    if (this.#extraLength > this.#maxExtraLength) return '';
    this.#extraLength += xml.length;
    return xml;
  }

  #news({ news }: SitemapUrl): string {
    if (!news) return '';
    const { title, language, publishedAt } = news;
    const publication = `<news:name>${this.#siteName}</news:name><news:language>${newsLanguage(language)}</news:language>`;
    return `<news:news><news:publication>${publication}</news:publication><news:publication_date>${publishedAt}</news:publication_date><news:title>${escaped(title)}</news:title></news:news>`;
  }
}

/** News have languages of two or three letters, and Chinese by its script. */
function newsLanguage(language: string): string {
  const lower = language.toLowerCase();
  if (lower.startsWith('zh')) return /tw|hk|hant/.test(lower) ? 'zh-tw' : 'zh-cn';
  return lower.split('-', 1)[0] ?? lower;
}

function location({ url, updatedAt }: SitemapFile): string {
  return `<loc>${escaped(url)}</loc>${updatedAt === null ? '' : `<lastmod>${updatedAt}</lastmod>`}`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  return xmlText(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
