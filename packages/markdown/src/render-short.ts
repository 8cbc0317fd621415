import type { RenderOptions } from './render.ts';

/**
 * Returns the HTML of a short text, without a thread. The renderer is loaded on first use, since most processes never
 * need it.
 * @throws DomainError as `renderMarkdown`.
 */
export async function renderShort(markdown: string, options: RenderOptions): Promise<string> {
  const { renderMarkdown } = await import('./render.ts');
  return renderMarkdown(markdown, options).html;
}
