import type { RenderOptions } from './render.ts';

/**
 * The HTML of a short text, which needs no thread. What renders is loaded with the first one: most processes never need it.
 * @throws DomainError as `renderMarkdown`.
 */
export async function renderShort(markdown: string, options: RenderOptions): Promise<string> {
  const { renderMarkdown } = await import('./render.ts');
  return renderMarkdown(markdown, options).html;
}
