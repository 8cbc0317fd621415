import type { PageTemplate } from '../tables/pages.ts';

/** The source texts of a page and its rendered HTML. */
interface Bodies {
  template: PageTemplate;
  body_markdown: string | null;
  body_html: string | null;
  body_json: string | null;
  body_css: string | null;
  processed_html: string;
}

/**
 * Returns the content of a page in the format of its template. HTML is raw if an administrator wrote it, and sanitized
 * if it comes from Markdown.
 */
export function pageContent(page: Bodies): { content: string; isRaw: boolean } {
  const { body_markdown: markdown, body_html: html } = page;
  switch (page.template) {
    case 'json':
      return { content: page.body_json ?? markdown ?? 'null', isRaw: false };
    case 'css':
      return { content: page.body_css ?? html ?? markdown ?? '', isRaw: false };
    case 'txt':
      return { content: markdown ?? html ?? page.body_json ?? page.body_css ?? '', isRaw: false };
    default:
      return { content: page.processed_html, isRaw: markdown === null };
  }
}
