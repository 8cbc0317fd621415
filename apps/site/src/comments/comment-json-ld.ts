import type { JsonLd } from '@commonplace/ui/page/json-ld';
import { plainText } from '../parts/plain-text.ts';
import type { CommentNode } from './comment-data.ts';
import { authorOf } from './comments.ts';
import { rememberByRecord } from '../parts/remember-by-record.ts';

const remembered = rememberByRecord<CommentNode, string>();

/** Returns the structured data of a comment; nothing for a deleted one. */
export function commentJsonLd(node: CommentNode, absolute: (path: string) => string): JsonLd[] {
  const author = authorOf(node);
  if (!author) return [];
  return [
    {
      '@type': 'Comment',
      text: remembered(node, '', () => plainText(node.body_html)),
      url: absolute(`/${author.username}/comment/${node.id_code}`),
      datePublished: node.created_at,
      author: { '@type': 'Person', name: author.name, url: absolute(`/${author.username}`) },
    },
  ];
}
