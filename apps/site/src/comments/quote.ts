import { shortenText } from '@commonplace/rules/cut-text';

/** Signs that would be Markdown in a quote, or mention someone again, and addresses. The script of quotes has the same. */
const marks =
  /(?:https?|ftp):\/\/[^\s<>]+|[\\`*<@[\]]|\{(?=[%{])|~(?=~)|&(?=#?\w+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+$|-{2,}$)|(?<=^\d{1,9})[.)](?=\s|$)/gmu;
/** A quote leaves room for the answer. */
const maxLength = 5_000;

/** Returns the text of a comment as a quote in Markdown, with a blank line after it for the answer. */
export function quoteOf(bodyHtml: string): string {
  const text = bodyHtml
    .replaceAll(/(?:<br\s*\/?>|<\/(?:li|tr)>)\n?/g, '\n')
    .replaceAll(/<\/(?:p|h[1-6]|pre|div|ul|ol|table|blockquote)>\n?/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\n\s*\n/g, '\n\n')
    .trim();
  const excerpt = shortenText(text, maxLength);
  const lines = excerpt.replaceAll(marks, (mark) => (mark.includes('://') ? mark : `\\${mark}`)).split('\n');
  return `${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`;
}

/** Returns the path of this page with the reply to a comment opened and filled with a quote. */
export function quotePath(path: string, idCode: string): string {
  const url = new URL(path, 'http://site');
  url.searchParams.set('quote', idCode);
  return `${url.pathname}${url.search}#reply-${idCode}`;
}

/** Returns the path of a page without its quote, to which forms on it return. */
export function withoutQuote(path: string): string {
  const url = new URL(path, 'http://site');
  url.searchParams.delete('quote');
  return `${url.pathname}${url.search}`;
}
