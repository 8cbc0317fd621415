import { StateEffect, StateField } from '@codemirror/state';
import { WidgetType, type EditorView } from '@codemirror/view';
import { element } from '@commonplace/ui/browser/elements';
import type { EditorPage } from '../page.ts';
import { escapeText } from '../paste/escape-text.ts';
import { imagesIn, shownAlt, type ImageInText } from './images-in-text.ts';

/** Tells the place of the image whose description is being typed; undefined if none is. */
export const focused = StateEffect.define<number | undefined>();

/** The place of the image whose description is being typed: its field stays while the text has a part of it. */
export const described = StateField.define<number | undefined>({
  create: () => undefined,
  update(place, { changes, effects }) {
    const [last] = effects.filter((effect) => effect.is(focused)).slice(-1);
    return last ? last.value : place === undefined ? undefined : changes.mapPos(place, 1);
  },
});

const selector = '.cm-image-note input';
const maxLength = '500';

/** Asks for the description of an image, and writes each letter of it into the text. */
export class DescriptionField extends WidgetType {
  readonly #page: EditorPage;
  readonly #image: ImageInText;

  constructor(page: EditorPage, image: ImageInText) {
    super();
    this.#page = page;
    this.#image = image;
  }

  override eq(other: DescriptionField): boolean {
    return other.#image.address === this.#image.address;
  }

  override toDOM(view: EditorView): HTMLElement {
    const { address, alt } = this.#image;
    const placeholder = this.#page.text('altPlaceholder');
    const input = element('input', { class: 'cm-textfield', dir: 'auto', maxlength: maxLength, placeholder });
    input.value = shownAlt(alt);
    const dom = element(
      'div',
      { class: 'cm-image-note' },
      element('label', {}, this.#page.text('describeImage'), input),
    );
    const image = () => imageAbove(view, dom, address);
    input.addEventListener('focus', () => view.dispatch({ effects: focused.of(image()?.from) }));
    input.addEventListener('blur', () => queueMicrotask(() => endDescription(view)));
    input.addEventListener('input', () => describe(view, image(), input.value));
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.isComposing) goOn(view, input, image()?.to);
      else if (event.key === 'Escape') view.focus();
      else return;
      event.preventDefault();
    });
    return dom;
  }
}

/** Tells that no description is being typed, unless another one is. A field may lose the focus while the text changes. */
function endDescription(view: EditorView): void {
  if (!view.root.activeElement?.matches(selector)) view.dispatch({ effects: focused.of(undefined) });
}

/** Returns the image of an address in the line above its field. */
function imageAbove(view: EditorView, dom: HTMLElement, address: string): ImageInText | undefined {
  const { doc } = view.state;
  const line = doc.lineAt(view.posAtDOM(dom));
  const image = imagesIn(line.text).find((each) => each.address === address);
  return image && { ...image, from: line.from + image.from, to: line.from + image.to };
}

function describe(view: EditorView, image: ImageInText | undefined, description: string): void {
  if (!image) return;
  const from = image.from + '!['.length;
  const insert = escapeText(description.replaceAll(/\s+/g, ' ').trim());
  view.dispatch({ changes: { from, to: from + image.alt.length, insert }, userEvent: 'input.type' });
}

/** Several images are described one after the other; then the writer goes on behind the last one. */
function goOn(view: EditorView, input: HTMLInputElement, end: number | undefined): void {
  const fields = [...view.contentDOM.querySelectorAll<HTMLInputElement>(selector)];
  const next = fields[fields.indexOf(input) + 1];
  if (next) return next.focus();
  if (end !== undefined) view.dispatch({ selection: { anchor: view.state.doc.lineAt(end).to }, scrollIntoView: true });
  view.focus();
}
