import type { CommentNode } from './comment-data.ts';
import type { CommentDraft } from './comment-form.ts';
import { quoteOf, withoutQuote } from './quote.ts';
import type { View } from '@commonplace/ui/view';

/** Returns a reply that begins with the quote that the query asks for, if the comment is on the page. */
export function beginReply(query: URLSearchParams, comments: readonly CommentNode[] = []): CommentDraft | undefined {
  const parent = query.get('quote') ?? undefined;
  const quoted = parent === undefined ? undefined : findAnswerable(comments, parent);
  return quoted && { parent, text: quoteOf(quoted.body_html) };
}

/** Returns the comment with this code; undefined without one that can be answered. */
export function findAnswerable(comments: readonly CommentNode[], code: string): CommentNode | undefined {
  for (const node of comments) {
    const match = node.id_code === code && 'username' in node.user ? node : findAnswerable(node.children, code);
    if (match) return match;
  }
  return undefined;
}

/** Returns the view of a page with a begun reply: forms on it return to the page without it. */
export function inOwnPath<Shown extends View>(view: Shown): Shown {
  return { ...view, path: withoutQuote(view.path) };
}
