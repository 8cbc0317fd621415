import { syntaxTree } from '@codemirror/language';
import { RangeSet, StateField, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import { element } from '@commonplace/ui/browser/elements';
import type { EditorPage } from '../page.ts';
import { render } from '../rendering.ts';
import { blocksIn, type ShownBlock } from './blocks-in.ts';

/** How long an address must stay unchanged before it is loaded, in milliseconds: someone may be typing it. */
const pauseMs = 600;

/** What blocks have loaded, by their content. */
interface BlockCache {
  page: EditorPage;
  embeds: Map<string, Promise<Element | undefined>>;
  /** In pixels: blocks that come into view again move nothing. */
  heights: Map<string, number>;
}

/** The blocks that are not loaded yet. */
const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Shows each image and embed of a text below its line, as readers will see it. */
export function shownBelow(page: EditorPage): Extension {
  const cache = { page, embeds: new Map(), heights: new Map() };
  const shownIn = (state: EditorState): DecorationSet =>
    RangeSet.of(
      blocksIn(state).map((block) =>
        Decoration.widget({ widget: new Shown(block, cache), block: true, side: 1 }).range(block.at),
      ),
    );
  return StateField.define<DecorationSet>({
    create: shownIn,
    update(before, transaction) {
      const { startState, state, docChanged, changes } = transaction;
      if (!docChanged && syntaxTree(startState) === syntaxTree(state)) return before;
      // What an input method is composing must not move.
      return transaction.isUserEvent('input.type.compose') ? before.map(changes) : shownIn(state);
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

/** An image or embed below its line. It is inert: the text in the line is what is edited and read aloud. */
class Shown extends WidgetType {
  readonly #block: ShownBlock;
  readonly #cache: BlockCache;

  constructor(block: ShownBlock, cache: BlockCache) {
    super();
    this.#block = block;
    this.#cache = cache;
  }

  override eq(other: Shown): boolean {
    const { kind, content } = other.#block;
    return kind === this.#block.kind && content === this.#block.content;
  }

  override get estimatedHeight(): number {
    return this.#cache.heights.get(this.#block.content) ?? -1;
  }

  override toDOM(view: EditorView): HTMLElement {
    const host = element('div', { class: 'cm-shown', inert: '' });
    const { kind, content } = this.#block;
    const { heights } = this.#cache;
    const changed = () => view.requestMeasure({ read: () => heights.set(content, host.offsetHeight) });
    const show = () => (kind === 'image' ? showImage(host, content, changed) : void this.#showEmbed(host, changed));
    const height = heights.get(content);
    if (height === undefined) timers.set(host, setTimeout(show, pauseMs));
    else {
      host.style.minHeight = `${height}px`;
      show();
    }
    return host;
  }

  override destroy(host: HTMLElement): void {
    clearTimeout(timers.get(host));
  }

  async #showEmbed(host: HTMLElement, changed: () => void): Promise<void> {
    const { content } = this.#block;
    const { page, embeds } = this.#cache;
    const rendering = embeds.get(content) ?? renderEmbed(page, content);
    embeds.set(content, rendering);
    const rendered = await rendering;
    // It may fail for a moment only.
    if (!rendered) {
      embeds.delete(content);
      return;
    }
    const root = host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = pageStyles();
    root.append(rendered.cloneNode(true));
    changed();
  }
}

async function renderEmbed(page: EditorPage, tag: string): Promise<Element | undefined> {
  const rendering = await render(page, tag);
  return 'element' in rendering ? (rendering.element.querySelector('.prose') ?? undefined) : undefined;
}

function showImage(host: HTMLElement, address: string, changed: () => void): void {
  if (!/^(?:https?:\/\/|\/(?!\/))/i.test(address)) return;
  const image = element('img', { alt: '', decoding: 'async' });
  for (const event of ['load', 'error']) image.addEventListener(event, changed);
  image.src = address;
  host.append(image);
}

let sheets: CSSStyleSheet[] | undefined;

/** Returns copies of the style sheets of the page, which do not reach into a shadow root. */
function pageStyles(): CSSStyleSheet[] {
  sheets ??= [...document.styleSheets].map(({ cssRules }) => {
    const copy = new CSSStyleSheet();
    copy.replaceSync([...cssRules].map(({ cssText }) => cssText).join('\n'));
    return copy;
  });
  return sheets;
}
