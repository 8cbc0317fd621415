import { foreignContent, html, type Token } from 'parse5';

const { NS } = html;
const { adjustTokenSVGTagName, causesExit, isIntegrationPoint } = foreignContent;

/** Deeper elements are read as if they were not there, so that an end tag of a hostile page costs little. */
const maxDepth = 100;

/** Tells HTML from SVG and MathML, where the same names mean other elements (HTML, 13.2.6.5), without the tree of the page. */
export class ForeignContent {
  /** Elements in which the namespace changes. */
  readonly #open: { name: string; inner: html.NS }[] = [];

  /** Whether an element that begins here is of HTML. */
  get isHtml(): boolean {
    return this.#inner === NS.HTML;
  }

  get #inner(): html.NS {
    return this.#open.at(-1)?.inner ?? NS.HTML;
  }

  /** Notes a start tag and returns whether its element is of HTML. */
  enter(tag: Token.TagToken): boolean {
    if (causesExit(tag)) this.#exit();
    const { tagName: name } = tag;
    const inner = this.#innerOf(tag);
    const isHtml = this.isHtml && inner === undefined;
    if (inner !== undefined && !tag.selfClosing && this.#open.length < maxDepth) this.#open.push({ name, inner });
    return isHtml;
  }

  /** Notes an end tag. */
  leave(tag: Token.TagToken): void {
    if (!this.isHtml && causesExit(tag)) return this.#exit();
    const at = this.#open.findLastIndex(({ name }) => name === tag.tagName);
    if (at !== -1) this.#open.length = at;
  }

  /** HTML that must not stand here ends what is open. */
  #exit(): void {
    while (!this.isHtml) this.#open.pop();
  }

  /** Returns the namespace in an element; undefined for one that does not change it. */
  #innerOf(tag: Token.TagToken): html.NS | undefined {
    const outer = this.#inner;
    if (tag.tagName === 'svg') return outer === NS.HTML ? NS.SVG : outer;
    if (tag.tagName === 'math') return outer === NS.HTML ? NS.MATHML : outer;
    if (outer === NS.HTML) return undefined;
    const adjusted = { ...tag };
    if (outer === NS.SVG) adjustTokenSVGTagName(adjusted);
    return isIntegrationPoint(adjusted.tagID, outer, adjusted.attrs) ? NS.HTML : undefined;
  }
}
