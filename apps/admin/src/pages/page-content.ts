import type { PageTemplate } from '../tables/pages.ts';

/** The bodies of a page, and what became of its markdown. */
interface Bodies {
  template: PageTemplate;
  body_markdown: string | null;
  body_html: string | null;
  body_json: string | null;
  body_css: string | null;
  processed_html: string;
}

/**
 * What the template of a page shows: markup, or a text of another kind as it was written. Markup is raw when an
 * administrator wrote it; what comes from markdown is sanitized.
 */
export function contentOf(page: Bodies): { content: string; isRaw: boolean } {
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
