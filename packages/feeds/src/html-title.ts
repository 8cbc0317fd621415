import { decodeHTML, decodeHTMLStrict } from 'entities';

const mark = /<!--[\s\S]*?(?:-->|$)|<\/?([a-z][a-z\d]*)(?:\s[^<>]*)?\/?>/gi;
const inline =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/i;

/** Returns the text of an HTML title; elements other than inline ones separate words. */
export function htmlTitle(html: string): string {
  const text = html.replaceAll(mark, (_, name?: string) => (name !== undefined && !inline.test(name) ? ' ' : ''));
  return decodeHTML(text);
}

/** Decodes a plain-text title that was escaped as HTML in addition; incomplete references stay. */
export function unescapeTitle(text: string): string {
  return decodeHTMLStrict(text);
}
