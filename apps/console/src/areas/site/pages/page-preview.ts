import type { FieldValues } from '../../../parts/fields.tsx';
import { previewOfMarkdown } from '../common/markdown.ts';

const documents = new Set(['contained', 'full_within_layout', 'nav_bar_included']);
const bar =
  '<div style="margin:-16px -16px 16px;padding:12px 16px;background:#3b49df;color:#fff">The bar of the site</div>';

/** How a page is going to look in its template, as HTML. */
export function pagePreview(values: FieldValues): string {
  const text = (name: string) => String(values[name] ?? '');
  const template = text('template');
  if (!documents.has(template)) return `<pre style="white-space:pre-wrap">${escaped(plainOf(template, text))}</pre>`;
  const markdown = text('body_markdown');
  const content = markdown.trim() === '' ? text('body_html') : previewOfMarkdown(markdown);
  const title = template === 'nav_bar_included' ? '' : `<h1>${escaped(text('title'))}</h1>`;
  const width = template === 'contained' ? '40rem' : 'none';
  return `${bar}<div style="max-width:${width};margin:0 auto">${title}${content}</div>`;
}

function plainOf(template: string, text: (name: string) => string): string {
  const own = template === 'json' ? text('body_json') : template === 'css' ? text('body_css') : '';
  return own || text('body_markdown') || text('body_html');
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
