import { textOfHtml } from '@commonplace/rules/html-text';

/** Returns the beginning of sanitized HTML as text. */
export function plainText(html: string): string {
  return textOfHtml(html, 300);
}
