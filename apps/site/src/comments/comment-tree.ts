import type { DataOf } from '@commonplace/client';
import type { CommentNode } from './comment-data.ts';

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
