import { parseUrl } from '@commonplace/rules/web-address';

const linked = /(\s(?:href|src|poster|cite|action|data-src)=")([^"]*)"/g;
const sources = /(\ssrcset=")([^"]*)"/g;

/**
 * Returns sanitized HTML of the API as it stands in a feed, away from its page: links, fragments and images are absolute. Relies on
 * the sanitizer, which quotes all attributes and escapes every other `<`.
 */
export function feedHtml(bodyHtml: string, pageUrl: string): string {
  return xmlText(bodyHtml)
    .replaceAll(/<[a-z][^>]*>/g, (tag) =>
      tag
        .replaceAll(linked, (_, start: string, url: string) => `${start}${absolute(url, pageUrl)}"`)
        .replaceAll(sources, (_, start: string, list: string) => `${start}${absoluteSources(list, pageUrl)}"`),
    )
    .replaceAll(']]>', ']]&gt;')
    .trim();
}

/** Returns an absolute URL, or the given text if it cannot be parsed. */
function absolute(url: string, pageUrl: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return url;
  return parseUrl(url, pageUrl)?.href ?? url;
}

function absoluteSources(list: string, pageUrl: string): string {
  const parts = list.split(',').map((part) => part.trim().split(/\s+/));
  return parts.map(([url = '', ...size]) => [absolute(url, pageUrl), ...size].join(' ')).join(', ');
}

/** Removes characters that XML cannot have, and halves of others. */
export function xmlText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- XML allows none of these characters
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
