import { unescapeHtml } from './embeds/escape-html.ts';

/** Elements that stand on lines of their own, or apart from the text around them. */
const blocks =
  'address article aside blockquote br dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr iframe img li math ol ' +
  'p pre rp rt section summary table tbody td tfoot th thead tr ul';
const blockTag = new RegExp(`</?(?:${blocks.replaceAll(' ', '|')})(?:[\\s/][^>]*)?(?:>|$)`, 'gi');
const anyTag = /<[^>]*(?:>|$)/g;

/**
 * The text of sanitized HTML on one line. The ends of blocks and `<br>` become spaces, inline tags become nothing, and
 * entities are decoded. A tag that is cut off at the end is left out.
 */
export function htmlText(html: string): string {
  const bare = html.replaceAll(blockTag, ' ').replaceAll(anyTag, '');
  return unescapeHtml(bare).replaceAll(/\s+/g, ' ').trim();
}
