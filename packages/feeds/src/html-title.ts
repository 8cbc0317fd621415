import { decodeHTML, decodeHTMLStrict } from 'entities';

const mark = /<!--[\s\S]*?(?:-->|$)|<\/?([a-z][a-z\d]*)(?:\s[^<>]*)?\/?>/gi;
const inline =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/i;

/** The text of a title that is HTML: without its elements, of which all but those within a line end a word. */
export function htmlTitle(html: string): string {
  const text = html.replaceAll(mark, (_, name?: string) => (name !== undefined && !inline.test(name) ? ' ' : ''));
  return decodeHTML(text);
}

/** A title that is text, where it was escaped for HTML besides: whole references stand for their characters. */
export function unescapeTitle(text: string): string {
  return decodeHTMLStrict(text);
}
