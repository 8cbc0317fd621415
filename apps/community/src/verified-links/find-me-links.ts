import { Tokenizer, TokenizerMode, type TokenHandler } from 'parse5';

const { SCRIPT_DATA, RAWTEXT, RCDATA } = TokenizerMode;

/** Elements whose content is text and not markup. */
const textModes = new Map<string, Tokenizer['state']>([
  ['script', SCRIPT_DATA],
  ...['style', 'noscript', 'template', 'iframe'].map((name) => [name, RAWTEXT] as const),
  ...['textarea', 'title'].map((name) => [name, RCDATA] as const),
]);

/**
 * Returns the absolute URLs of the links with `rel="me"` on a page. Reads tags alone: building a tree of a hostile page takes
 * more than linear time.
 */
export function findMeLinks(html: string, pageUrl: string): string[] {
  const found: string[] = [];
  const nothing = () => {};
  const handler: TokenHandler = {
    onStartTag(token) {
      const mode = textModes.get(token.tagName);
      if (mode !== undefined) tokenizer.state = mode;
      if (token.tagName !== 'a' && token.tagName !== 'link') return;
      const attributes = new Map(token.attrs.map(({ name, value }) => [name, value]));
      const relations = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
      const url = relations.includes('me') ? URL.parse(attributes.get('href') ?? '', pageUrl) : null;
      if (url) found.push(url.href);
    },
    onEndTag: nothing,
    onEof: nothing,
    onDoctype: nothing,
    onComment: nothing,
    onCharacter: nothing,
    onNullCharacter: nothing,
    onWhitespaceCharacter: nothing,
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(html, true);
  return found;
}
