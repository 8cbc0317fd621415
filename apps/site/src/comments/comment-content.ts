import { renderContent } from '@commonplace/ui/content';
import type { Html } from '@commonplace/ui/markup';
import type { CommentNode } from './comment-data.ts';

const contents = new WeakMap<CommentNode, Html>();

/** Renders the text of a comment; once for a comment that is remembered (`remember-answers.ts`). */
export function renderCommentContent(node: CommentNode): Html {
  let content = contents.get(node);
  if (!content) {
    content = renderContent(node.body_html, 'comment');
    contents.set(node, content);
  }
  return content;
}
