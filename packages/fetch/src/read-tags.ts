import { Tokenizer, TokenizerMode, type TokenHandler } from 'parse5';
import { ForeignContent } from './foreign-content.ts';

const { PLAINTEXT, SCRIPT_DATA, RAWTEXT, RCDATA } = TokenizerMode;

/** Elements of HTML whose content is text and not markup. */
const textModes = new Map<string, Tokenizer['state']>([
  ['plaintext', PLAINTEXT],
  ['script', SCRIPT_DATA],
  ...['style', 'noscript', 'iframe', 'noembed', 'noframes', 'xmp'].map((name) => [name, RAWTEXT] as const),
  ...['textarea', 'title'].map((name) => [name, RCDATA] as const),
]);

/** A start tag with the values of its attributes. */
export interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** False for elements of SVG and MathML. */
  isHtml: boolean;
}

/** What is told of a page, in its order. */
export interface TagReader {
  onTag(tag: Tag): void;
  /** A piece of the text of the page's `title`: the first one that is of HTML. */
  onTitle?(text: string): void;
}

/**
 * Reads the tags of a page, but not those in a `template`, which are not shown. Tags alone: building a tree of a hostile page
 * takes more than linear time.
 */
export function readTags(html: string, { onTag, onTitle }: TagReader): void {
  const foreign = new ForeignContent();
  let templates = 0;
  let title: 'before' | 'within' | 'after' = 'before';
  const nothing = () => {};
  const onText: TokenHandler['onCharacter'] = ({ chars }) => {
    if (title === 'within') onTitle?.(chars);
  };
  const endTitle = () => {
    if (title === 'within') title = 'after';
  };
  const handler: TokenHandler = {
    onStartTag(token) {
      const { tagName: name, attrs } = token;
      const isHtml = foreign.enter(token);
      tokenizer.inForeignNode = !foreign.isHtml;
      endTitle();
      if (isHtml) tokenizer.state = textModes.get(name) ?? tokenizer.state;
      if (isHtml && name === 'template') templates += 1;
      if (templates > 0) return;
      if (isHtml && name === 'title' && title === 'before') title = 'within';
      onTag({ name, attributes: new Map(attrs.map((attribute) => [attribute.name, attribute.value])), isHtml });
    },
    onEndTag(token) {
      endTitle();
      if (token.tagName === 'template' && foreign.isHtml) templates = Math.max(0, templates - 1);
      foreign.leave(token);
      tokenizer.inForeignNode = !foreign.isHtml;
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
