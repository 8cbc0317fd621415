import { splitFrontMatter } from '@commonplace/rules/front-matter-block';

const publishedLine = /^(published[ \t]*:[ \t]*["']?)true(?=["']?[ \t]*(?:#.*)?\r?$)/gim;

/**
 * Returns the body with `published: true` in its front matter changed to `false`; everything else stays byte for byte.
 */
export function unpublishFrontMatter(bodyMarkdown: string): string {
  const block = splitFrontMatter(bodyMarkdown);
  if (block === undefined) return bodyMarkdown;
  const end = bodyMarkdown.length - block.content.length;
  return bodyMarkdown.slice(0, end).replaceAll(publishedLine, '$1false') + bodyMarkdown.slice(end);
}
