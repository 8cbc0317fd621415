import { isolateHistory } from '@codemirror/commands';
import { StateEffect, type Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { element } from '@commonplace/ui/browser/elements';
import { insertBlock } from '@commonplace/ui/browser/text-marks';
import type { EditorPage } from '../page.ts';
import { escapeText } from '../paste/escape-text.ts';
import { followPlaceholders, newUpload, runUpload, uploadIdsIn, type ImageUpload } from './image-upload.ts';
import { placeholderOf } from './images-in-text.ts';
import { putInPlace } from './put-in-place.ts';

/** Tells that an upload has begun or ended. */
export const uploadChanged = StateEffect.define();

/** An image to upload: its description in Markdown, empty without one, and its file, unless another program keeps that. */
interface NewImage {
  name: string;
  alt: string;
  file: File | undefined;
}

/** Images of the text that are uploaded. A placeholder stands in the text for each of them, so that none is lost. */
export interface Uploads {
  /** Messages about what was pasted and dropped. */
  messages: HTMLElement;
  /** Lets the writer choose images for the place of the cursor. */
  choose(view: EditorView): void;
  /** Lets the writer choose the image of a placeholder; further ones are for the next placeholders that have none. */
  chooseFor(view: EditorView, id: string): void;
  /** Inserts images in the place of a part of the text, and uploads them. */
  insert(view: EditorView, files: readonly File[], place: { from: number; to: number }): void;
  /** Returns the placeholder of an image that is about to stand in the text, and uploads it if there is a file. */
  begin(view: EditorView, image: NewImage): string;
  retry(view: EditorView, upload: ImageUpload): void;
  find(id: string): ImageUpload | undefined;
  /**
   * Puts the images that are uploaded in the place of their placeholders, and ends the uploads whose placeholder was removed since
   * an earlier text.
   */
  complete(view: EditorView, before: Text): void;
  say(message: string): void;
  /** Removes the messages about an earlier action. */
  clear(): void;
}

export function createUploads(page: EditorPage): Uploads {
  const messages = element('div', { class: 'image-messages', role: 'alert' });
  const uploads = new Map<string, ImageUpload>();
  const run = (view: EditorView, upload: ImageUpload) => {
    uploads.set(upload.id, upload);
    runUpload(page, upload, () => view.dispatch({ effects: uploadChanged.of(null) }));
  };
  const begin: Uploads['begin'] = (view, { alt, ...image }) => {
    const upload = newUpload(page, image);
    run(view, upload);
    return placeholderOf(upload.id, alt || escapeText(image.name));
  };
  const insert: Uploads['insert'] = (view, files, place) => {
    const blocks = files.map((file) => begin(view, { name: file.name, alt: '', file }));
    if (blocks.length > 0) insertImages(view, blocks.join('\n\n'), place);
  };
  return {
    messages,
    choose: (view) => chooseFiles(page, (files) => insert(view, files, view.state.selection.main)),
    chooseFor: (view, id) =>
      chooseFiles(page, (files) => {
        const ids = [...uploadIdsIn(view.state.doc)];
        const missing = ids.slice(ids.indexOf(id)).filter((each) => each && uploads.get(each)?.state !== 'running');
        for (const file of files) {
          const next = missing.shift();
          if (next) run(view, newUpload(page, { id: next, name: file.name, file }));
          else insert(view, [file], view.state.selection.main);
        }
      }),
    insert,
    begin,
    retry: run,
    find: (id) => uploads.get(id),
    complete(view, before) {
      followPlaceholders([before, view.state.doc], [...uploads.values()], (upload) => run(view, upload));
      putInPlace(page, view, uploads);
    },
    say: (message) => messages.append(element('p', {}, message)),
    clear: () => messages.replaceChildren(),
  };
}

function insertImages(view: EditorView, blocks: string, { from, to }: { from: number; to: number }): void {
  const text = view.state.doc.toString();
  // What is typed next is a paragraph.
  const block = to === text.length ? `${blocks}\n` : blocks;
  const { changes, to: end } = insertBlock({ text, from, to }, block);
  const annotations = isolateHistory.of('full');
  view.dispatch({ changes, selection: { anchor: end }, userEvent: 'input.paste', annotations, scrollIntoView: true });
  view.focus();
}

function chooseFiles({ form }: EditorPage, take: (files: readonly File[]) => void): void {
  const input = element('input', { type: 'file', accept: 'image/*', multiple: '', hidden: '' });
  input.addEventListener('change', () => {
    input.remove();
    take([...(input.files ?? [])]);
  });
  input.addEventListener('cancel', () => input.remove());
  // Some browsers forget a field that is in no page.
  form.append(input);
  input.click();
}
