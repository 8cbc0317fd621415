import type { Alternate } from '@commonplace/ui/page/head';
import { feedFormats, feedPath, feedTypes } from '../../feeds/feed.ts';

/** Returns the links by which a page announces its feed, in all formats. */
export function feedLinks(path: string, title: string, query = ''): Alternate[] {
  return feedFormats.map((format) => ({ type: feedTypes[format], href: feedPath(path, format, query), title }));
}
