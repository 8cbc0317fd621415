import type { CallContext } from '@commonplace/domain/call-context';
import { violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import type { AdminContext } from '../context.ts';

/**
 * Renders and sanitizes the Markdown of a page; undefined if it is blank.
 * @throws DomainError validation_failed if the source or the result is too long.
 */
export async function renderPage(
  { markdown }: AdminContext,
  { signal, principal }: CallContext,
  bodyMarkdown: string | null | undefined,
): Promise<string | undefined> {
  if (bodyMarkdown == null || bodyMarkdown.trim() === '') return undefined;
  const { bodyBytes, renderedBytes } = limits.sitePage;
  if (Buffer.byteLength(bodyMarkdown) > bodyBytes) {
    throw violation('body_markdown', `is too long (maximum is ${bodyBytes} bytes)`);
  }
  const author = principal.kind === 'user' ? { authorId: principal.userId } : {};
  const { html } = await markdown.render(bodyMarkdown, { profile: 'article' }, { ...author, signal });
  if (Buffer.byteLength(html) > renderedBytes) {
    throw violation('body_markdown', `is too long when it is rendered (maximum is ${renderedBytes} bytes)`);
  }
  return html;
}
