import { decodeHTML } from 'entities';

/** Elements that separate words from the text around them. */
const blocks =
  'address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 ' +
  'h3 h4 h5 h6 header hr iframe img legend li main math nav ol option p pre rp rt section summary table tbody td tfoot ' +
  'th thead tr ul';
const blockTag = new RegExp(`</?(?:${blocks.replaceAll(' ', '|')})(?:[\\s/][^>]*)?(?:>|$)`, 'gi');
const anyTag = /<[^>]*(?:>|$)/g;
/** Parts of unsanitized HTML that are not text, and the marks of footnotes: their numbers would be glued to words. */
const hidden =
  /<!--[^]*?(?:-->|$)|<(script|style)(?=[\s/>])[^]*?(?:<\/\1\s*>|$)|<sup class="footnote-ref">[^]*?(?:<\/sup>|$)|<a class="footnote-back"[^<>]*>↩/gi;
const heading = /<(h[1-6])(?:\s[^>]*)?>[^]*?<\/\1>/g;
/** The notes at the end. */
const footnotes = /<div class="footnotes">[^]*$/g;

/**
 * Returns the text of HTML on one line. Ends of blocks and `<br>` become spaces, inline tags are removed, and entities
 * decoded. Marks of footnotes and a tag that is cut off at the end are removed.
 */
export function htmlText(html: string): string {
  const bare = html.replaceAll(hidden, '').replaceAll(blockTag, ' ').replaceAll(anyTag, '');
  return decodeHTML(bare).replaceAll(/\s+/g, ' ').trim();
}

/** Returns the text of sanitized HTML without headings and footnotes, or all of it if there is nothing else. */
export function proseText(html: string): string {
  return htmlText(html.replaceAll(footnotes, '').replaceAll(heading, ' ')) || htmlText(html);
}
