import type { DataOf } from '@commonplace/client';
import type { PageView } from '../serving/view.ts';
import { isDeleted, type CommentNode } from './comment-data.ts';

/** Returns comments nested below those that they answer; at the top are also replies to comments that are not among them. */
export function commentTree(comments: DataOf<'getDiscussion'>['comments']): CommentNode[] {
  const nodes = new Map(comments.map((comment) => [comment.id_code, { ...comment, children: [] as CommentNode[] }]));
  const top: CommentNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.parent_id_code === null ? undefined : nodes.get(node.parent_id_code);
    (parent?.children ?? top).push(node);
  }
  return top;
}

/** Adds their texts to the hidden comments that the viewer may read. */
export function withHidden(nodes: readonly CommentNode[], hidden: PageView['hiddenComments']): CommentNode[] {
  if (hidden.own.size + hidden.moderated.size === 0) return [...nodes];
  return nodes.map((node) => ({
    ...node,
    children: withHidden(node.children, hidden),
    ownHidden: hidden.own.get(node.id_code),
    moderatedHidden: hidden.moderated.get(node.id_code),
  }));
}

/** Leaves out deleted comments without replies; those to the last comment may follow in another window. */
export function withoutDeleted(nodes: readonly CommentNode[], last: string | null): CommentNode[] {
  return nodes.flatMap((node) => {
    const children = withoutDeleted(node.children, last);
    const isGone = isDeleted(node) && children.length === 0 && !(node.id_code === last && hasReplies(node));
    return isGone ? [] : [{ ...node, children }];
  });
}

/** Whether other comments answer one; a service of the last release counts none. */
function hasReplies({ replies_count: count, has_more_replies: hasMore }: Partial<CommentNode>): boolean {
  return (count ?? 1) > 0 || hasMore === true;
}

/** Counts the comments that were not deleted. */
export function countComments(nodes: readonly CommentNode[]): number {
  return nodes.reduce((sum, node) => sum + (isDeleted(node) ? 0 : 1) + countComments(node.children), 0);
}
