import { cutText } from './cut-text.ts';

/** Returns the beginning of sanitized HTML as text, at most a number of code points. The HTML may end within a tag. */
export function textOfHtml(html: string, maxCharacters: number): string {
  const text = html
    .replaceAll(/<\/?(?:a|b|code|del|em|i|mark|s|strong|sub|sup)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*(?:>|$)/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
  return cutText(text.replaceAll(/\s+/g, ' ').trim(), maxCharacters);
}
