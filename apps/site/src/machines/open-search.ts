import { cutText } from '@commonplace/rules/cut-text';
import { html, markup } from '@commonplace/ui/markup';
import { xmlText } from '../feeds/feed-html.ts';

const maxNameLength = 16;

/** Writes the description of the search, by which browsers offer it (OpenSearch 1.1). */
export function openSearch({ name, origin }: { name: string; origin: string }): string {
  const siteName = xmlText(name);
  const short = cutText(siteName, maxNameLength);
  return html`${markup('<?xml version="1.0" encoding="UTF-8"?>')}
    <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
      <ShortName>${short}</ShortName>
      <Description>${siteName}</Description>
      <InputEncoding>UTF-8</InputEncoding>
      <Image width="16" height="16" type="image/x-icon">${origin}/favicon.ico</Image>
      <Url type="text/html" template="${origin}/search?q={searchTerms}" />
      <Url type="application/rss+xml" template="${origin}/feed/search?q={searchTerms}" />
    </OpenSearchDescription> `.toString();
}
