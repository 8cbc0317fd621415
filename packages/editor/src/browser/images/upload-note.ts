import { WidgetType, type EditorView } from '@codemirror/view';
import { button, element } from '@commonplace/ui/browser/elements';
import type { EditorPage } from '../page.ts';
import type { ImageUpload } from './image-upload.ts';
import { imagesIn, shownAlt, uploadIdOf } from './images-in-text.ts';
import type { Uploads } from './uploads.ts';

/** Says how far an image is uploaded, or lets the writer choose it again. */
export class UploadNote extends WidgetType {
  readonly #page: EditorPage;
  readonly #uploads: Uploads;
  readonly #id: string;
  readonly #alt: string;
  readonly #state: ImageUpload['state'] | undefined;

  constructor(page: EditorPage, uploads: Uploads, { id, alt }: { id: string; alt: string }) {
    super();
    this.#page = page;
    this.#uploads = uploads;
    this.#id = id;
    this.#alt = alt;
    this.#state = uploads.find(id)?.state;
  }

  override eq(other: UploadNote): boolean {
    return other.#id === this.#id && other.#alt === this.#alt && other.#state === this.#state;
  }

  override toDOM(view: EditorView): HTMLElement {
    const upload = this.#uploads.find(this.#id);
    const isRunning = upload !== undefined && upload.state !== 'failed';
    const name = shownAlt(this.#alt);
    const isKept = upload !== undefined && upload.file === undefined;
    const text = isRunning ? 'uploading' : isKept ? 'imageNotPasted' : 'imageNotUploaded';
    const message = this.#page.text(text, { name, message: upload?.problem ?? '' }).trim();
    const dom = element('div', { class: 'cm-image-note', role: 'group', 'aria-label': name });
    dom.append(element('p', isRunning ? {} : { role: 'alert' }, message), ...this.#choices(view, upload, isRunning));
    return dom;
  }

  #choices(view: EditorView, upload: ImageUpload | undefined, isRunning: boolean): HTMLElement[] {
    const choice = (name: string, run: () => void) => button(this.#page.text(name), run, { class: 'cm-button' });
    const remove = () => removeImage(view, this.#id);
    if (isRunning) return [...(upload ? [upload.progress] : []), choice('cancel', remove)];
    const retry =
      upload?.file && !upload.isRefused ? [choice('tryAgain', () => this.#uploads.retry(view, upload))] : [];
    const choose = choice('chooseImage', () => this.#uploads.chooseFor(view, this.#id));
    return [...retry, choose, choice('remove', remove)];
  }
}

/** Removes the placeholder of an image, with the line that it is alone in. */
function removeImage(view: EditorView, id: string): void {
  const { doc } = view.state;
  const image = imagesIn(doc.toString()).find(({ address }) => uploadIdOf(address) === id);
  if (!image) return;
  const line = doc.lineAt(image.from);
  const isAlone = line.text.trim().length === image.to - image.from;
  const changes = isAlone ? { from: line.from, to: Math.min(line.to + 1, doc.length) } : image;
  view.dispatch({ changes: { from: changes.from, to: changes.to }, userEvent: 'delete' });
  view.focus();
}
