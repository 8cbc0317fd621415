import { htmlText } from '@commonplace/markdown/html-text';

/** What a reader would miss in an article. */
export interface Finding {
  kind: 'missing_alt' | 'heading_order' | 'empty_description' | 'dead_link';
  /** The URL of the image or link, or the text of the heading; empty for the article itself. */
  subject: string;
}

/** More of a kind would say nothing new. */
const maxPerKind = 20;

/** Returns the images without a description in sanitized HTML. */
export function imagesWithoutAlt(html: string): Finding[] {
  const images = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => ({
    alt: attributeOf(tag, 'alt'),
    subject: attributeOf(tag, 'src'),
  }));
  return images
    .filter(({ alt }) => alt.trim() === '')
    .slice(0, maxPerKind)
    .map(({ subject }) => ({ kind: 'missing_alt', subject }));
}

/** Returns the headings in sanitized HTML that leave out a level; the title stands above those of the second level. */
export function headingsOutOfOrder(html: string): Finding[] {
  const headings = [...html.matchAll(/<h([1-6])\b[^>]*>(.*?)<\/h\1>/gs)];
  // Headings of the first level stand below the title, too.
  const top = headings.some(([, level]) => level === '1') ? 0 : 1;
  const levels = [top, ...headings.map(([, level]) => Number(level))];
  return headings
    .filter((_, at) => levels[at + 1]! > levels[at]! + 1)
    .slice(0, maxPerKind)
    .map(([, , inner = '']) => ({ kind: 'heading_order', subject: htmlText(inner) }));
}

/** Returns the addresses of links to other sites in sanitized HTML, without repetition. */
export function linksIn(html: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]*>/g)].map(([tag]) => attributeOf(tag, 'href').replace(/#.*/s, ''));
  return [...new Set(links)].filter((address) => /^https?:\/\//.test(address));
}

function attributeOf(tag: string, name: string): string {
  return htmlText(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}
