import type { Alternate } from '@commonplace/ui/page/head';

export const feedFormats = ['rss', 'atom', 'json'] as const;
export type FeedFormat = (typeof feedFormats)[number];

export const feedTypes: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

/** Returns the path of a feed in a format. */
export function feedPath(path: string, format: FeedFormat, query = ''): string {
  return `${path}${format === 'rss' ? '' : `.${format}`}${query === '' ? '' : `?${query}`}`;
}

/** Returns the links by which a page announces its feed, in all formats. */
export function feedLinks(path: string, title: string, query = ''): Alternate[] {
  return feedFormats.map((format) => ({ type: feedTypes[format], href: feedPath(path, format, query), title }));
}
