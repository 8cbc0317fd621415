import { cutText } from '@commonplace/rules/cut-text';

/** Returns the beginning of sanitized HTML as text. */
export function plainText(html: string): string {
  const text = html
    .replaceAll(/<\/?(?:a|b|code|del|em|i|mark|s|strong|sub|sup)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
  return cutText(text.replaceAll(/\s+/g, ' ').trim(), 300);
}
