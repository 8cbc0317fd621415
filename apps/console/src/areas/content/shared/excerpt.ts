import { shortenText } from '@commonplace/rules/cut-text';

/** Returns the text of HTML, without running or loading any of it. */
export const htmlToText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** Truncates a text, for a table cell. */
export const excerpt = (text: string, length = 100): string => shortenText(text, length);
