import { Tokenizer, TokenizerMode, type TokenHandler } from 'parse5';

const { SCRIPT_DATA, RAWTEXT, RCDATA } = TokenizerMode;

/** Elements whose content is text and not markup. */
const textModes = new Map<string, Tokenizer['state']>([
  ['script', SCRIPT_DATA],
  ...['style', 'noscript', 'template', 'iframe'].map((name) => [name, RAWTEXT] as const),
  ...['textarea', 'title'].map((name) => [name, RCDATA] as const),
]);

/** A start tag with the values of its attributes. */
export interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/** What is told of a page, in its order. */
export interface TagReader {
  onTag(tag: Tag): void;
  /** A piece of the text of a `title`. */
  onTitle?(text: string): void;
}

/** Reads the tags of a page. Tags alone: building a tree of a hostile page takes more than linear time. */
export function readTags(html: string, { onTag, onTitle }: TagReader): void {
  let isTitle = false;
  const nothing = () => {};
  const onText: TokenHandler['onCharacter'] = ({ chars }) => {
    if (isTitle) onTitle?.(chars);
  };
  const handler: TokenHandler = {
    onStartTag({ tagName: name, attrs }) {
      const mode = textModes.get(name);
      if (mode !== undefined) tokenizer.state = mode;
      isTitle = name === 'title';
      onTag({ name, attributes: new Map(attrs.map((attribute) => [attribute.name, attribute.value])) });
    },
    onEndTag() {
      isTitle = false;
    },
    onCharacter: onText,
    onWhitespaceCharacter: onText,
    onEof: nothing,
    onDoctype: nothing,
    onComment: nothing,
    onNullCharacter: nothing,
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(html, true);
}
