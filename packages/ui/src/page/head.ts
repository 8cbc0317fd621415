import { shortenText } from '@commonplace/rules/cut-text';
import { attributes, html, markup, type Html } from '../markup.ts';
import { assetPaths } from '../assets.ts';
import type { PageCard, Site, View } from '../view.ts';
import type { JsonLd } from './json-ld.ts';
import { renderTitle } from './unread.ts';

/** What search engines, feed readers and link previews read of a page. */
export interface Head {
  /** The title without the name of the site. */
  title: string;
  /** Shortened to 320 characters; the description of the site stands in for one of less than 10. */
  description?: string | null | undefined;
  /** The path of the page or, for cross-posted articles, the URL of the original; absent where there is no page. */
  canonical?: string;
  /** The Open Graph type; `website` by default. */
  type?: 'article' | 'profile' | 'website';
  /** The absolute URL of the preview image. */
  image?: string | null | undefined;
  /** Its card in the place of a preview image; that of the site by default. */
  card?: PageCard | undefined;
  isIndexed?: boolean;
  /** Additional properties such as `article:published_time`. */
  properties?: readonly (readonly [name: string, content: string])[];
  previous?: string | undefined;
  next?: string | undefined;
  jsonLd?: readonly JsonLd[];
  /** The page in other formats, such as its feeds. */
  alternates?: readonly Alternate[];
  /** The address that takes notices of pages that mention this one (Webmention). */
  webmention?: string | undefined;
  /** The absolute addresses of the page in its languages, itself included. */
  versions?: readonly LanguageVersion[];
  /** The paths of further style sheets and scripts. */
  styles?: readonly string[];
  scripts?: readonly string[];
  /** Whether a keyboard on the screen makes the window smaller instead of covering it, where the browser can do so. */
  givesWayToKeyboard?: boolean;
}

/** A page in another format. */
export interface Alternate {
  /** The media type. */
  type: string;
  href: string;
  title?: string;
}

/** A page in one of the languages that it is available in. */
export interface LanguageVersion {
  /** A language tag (RFC 5646). */
  language: string;
  href: string;
}

/** The part of a view that metadata depend on. */
export interface MetadataView extends Pick<View, 'locale' | 'path'> {
  site: Pick<Site, 'name' | 'origin' | 'description' | 'tagline' | 'socialImage' | 'card'>;
}

/** Renders the elements of `head`. */
export function renderHead(head: Head, view: View): Html {
  const { site, viewer } = view;
  const { title, previous, next, givesWayToKeyboard = false } = head;
  const keyboard = givesWayToKeyboard ? ', interactive-widget=resizes-content' : '';
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1${keyboard}" />
    ${renderTitle(title === site.name ? title : `${title} - ${site.name}`, viewer)} ${renderMetadata(head, view)}
    ${previous !== undefined && html`<link rel="prev" href="${previous}" /> `}
    ${next !== undefined && html`<link rel="next" href="${next}" /> `}
    <meta name="color-scheme" content="light dark" />
    <link rel="stylesheet" href="${assetPaths.styles}" />
    ${(head.styles ?? []).map((path) => html`<link rel="stylesheet" href="${path}" /> `)}
    ${(site.fonts ?? []).map(
      (path) => html`<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin /> `,
    )}
    ${site.stylesheet !== null && html`<link rel="stylesheet" href="${site.stylesheet}" /> `}
    <script type="module" src="${assetPaths.script}"></script>
    ${viewer && html`<script type="module" src="${assetPaths.bellScript}"></script> `}
    ${(head.scripts ?? []).map((path) => html`<script type="module" src="${path}"></script> `)}
    ${(head.alternates ?? []).map(
      ({ type, href, title: name }) => html`<link rel="alternate" ${attributes({ type, href, title: name })} /> `,
    )}
    ${(head.versions ?? []).map(
      ({ language, href }) => html`<link rel="alternate" hreflang="${language}" href="${href}" /> `,
    )}
    ${head.webmention !== undefined && html`<link rel="webmention" href="${head.webmention}" /> `}
    <link rel="icon" href="/favicon.ico" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml" title="${site.name}" />`;
}

/** Renders what search engines and link previews read of a page besides its title: description, address, Open Graph and structured data. */
export function renderMetadata(head: Head, { site, locale, path }: MetadataView): Html {
  const { title, canonical, type = 'website', image, isIndexed = true } = head;
  const url = new URL(canonical ?? path, site.origin).href;
  const description = describe(head.description, site);
  const properties = [
    ['og:title', title],
    ['og:type', type],
    ['og:url', url],
    ['og:site_name', site.name],
    ['og:description', description],
    ...previewImage(image ?? undefined, head.card, site),
    ['og:locale', locale.code],
    ...(head.properties ?? []),
  ] as const;
  return html`<meta name="description" content="${description}" />
    ${!isIndexed && html`<meta name="robots" content="noindex" /> `}
    ${canonical !== undefined && html`<link rel="canonical" href="${url}" /> `}
    ${properties.map(([property, content]) => html`<meta ${attributes({ property, content })} /> `)}
    <meta name="twitter:card" content="summary_large_image" />
    ${(head.jsonLd ?? []).map(renderJsonLd)}`;
}

/** Returns the properties of the preview image: the page's own, its card, or that of the site. */
function previewImage(
  image: string | undefined,
  own: PageCard | undefined,
  site: MetadataView['site'],
): (readonly [string, string])[] {
  const card = image === undefined ? (own ?? site.card) : undefined;
  if (!card) return [['og:image', image ?? site.socialImage]];
  return [
    ['og:image', site.origin + card.path],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', card.alt],
  ];
}

/** Search engines and link previews want between 10 and 320 characters. */
function describe(text: string | null | undefined, site: MetadataView['site']): string {
  const own = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const description =
    own.length >= 10 ? own : [own, site.description ?? site.tagline ?? `${site.name}, a community`].join(' ');
  return shortenText(description.trim(), 320);
}

/** No `<` is left that could end the element. */
function renderJsonLd(data: JsonLd): Html {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return html`<script type="application/ld+json">
    ${markup(json)}
  </script> `;
}
