import type { CallContext } from '@commonplace/domain/call-context';
import { DomainError } from '@commonplace/domain/errors';
import type { ContentContext } from '../context.ts';

/** Returns the text of a feed as HTML for a page; empty if its markup is excessive. */
export async function sanitizedBody(
  { markdown }: ContentContext,
  { signal }: CallContext,
  body: string,
): Promise<string> {
  try {
    const { html } = await markdown.render(body, { profile: 'comment', isHtml: true }, signal ? { signal } : {});
    return html;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'validation_failed') return '';
    throw error;
  }
}
