import type { FieldValues } from '../../../components/form-field.tsx';
import { escapeHtml, renderMarkdownPreview } from '../common/markdown-preview.ts';

const htmlTemplates = new Set(['contained', 'full_within_layout', 'nav_bar_included']);
const navigationBar =
  '<div style="margin:-16px -16px 16px;padding:12px 16px;background:#3b49df;color:#fff">Navigation bar of the site</div>';

/** Returns the HTML of a page in its template. */
export function pagePreview(values: FieldValues): string {
  const text = (name: string) => String(values[name] ?? '');
  const template = text('template');
  if (!htmlTemplates.has(template))
    return `<pre style="white-space:pre-wrap">${escapeHtml(plainText(template, text))}</pre>`;
  const markdown = text('body_markdown');
  const content = markdown.trim() === '' ? text('body_html') : renderMarkdownPreview(markdown);
  const title = template === 'nav_bar_included' ? '' : `<h1>${escapeHtml(text('title'))}</h1>`;
  const width = template === 'contained' ? '40rem' : 'none';
  return `${navigationBar}<div style="max-width:${width};margin:0 auto">${title}${content}</div>`;
}

function plainText(template: string, text: (name: string) => string): string {
  const own = template === 'json' ? text('body_json') : template === 'css' ? text('body_css') : '';
  return own || text('body_markdown') || text('body_html');
}
