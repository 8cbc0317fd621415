import { StateEffect, StateField } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { uploadImage } from '@commonplace/ui/browser/api';
import { insertBlockAt } from './formatting.ts';
import { button, element } from '@commonplace/ui/browser/elements';
import type { EditorPage } from './page.ts';
import { problemOf } from './problem.ts';
import { isInCode } from './within-code.ts';

/** Files that the editor uploads as images; the server decides what is one. */
const images = /^image\//;
/** Files whose text the editor inserts; some systems know no type of Markdown. */
const texts = /^(?:text\/|$)/;

const placed = StateEffect.define<{ id: number; at: number }>();
const removed = StateEffect.define<number>();

/** Where images that are being uploaded will stand: the places move with the text around them. */
const places = StateField.define<ReadonlyMap<number, number>>({
  create: () => new Map(),
  update(before, { changes, effects }) {
    const moved = new Map([...before].map(([id, at]) => [id, changes.mapPos(at, 1)]));
    for (const effect of effects) {
      if (effect.is(placed)) moved.set(effect.value.id, effect.value.at);
      if (effect.is(removed)) moved.delete(effect.value);
    }
    return moved;
  },
});

/** Uploads of images by pasting, dropping and choosing. */
export interface Uploads {
  /** A list of the images that wait for their upload and their alternative text. */
  list: HTMLElement;
  /** Lets the writer choose images. */
  choose(view: EditorView): void;
  /** Uploads an image that will stand at a place of the text, and has an alternative text perhaps. */
  add(view: EditorView, file: File, place: { at: number; alt?: string }): void;
  /** Says something about images in the list. */
  say(message: string): void;
}

let last = 0;

export function createUploads(page: EditorPage): Uploads {
  const list = element('ul', { class: 'editor-uploads', 'aria-label': page.text('images') });
  const input = element('input', { type: 'file', accept: 'image/*', multiple: '', hidden: '' });
  const add: Uploads['add'] = (view, file, place) => startUpload(page, list, view, { file, ...place });
  let chosenFor: EditorView | undefined;
  input.addEventListener('change', () => {
    const view = chosenFor;
    if (view) for (const file of input.files ?? []) add(view, file, { at: view.state.selection.main.head });
    input.value = '';
  });
  list.hidden = true;
  list.append(input);
  return {
    list,
    choose(view) {
      chosenFor = view;
      input.click();
    },
    add,
    say(message) {
      const entry = element('li', { class: 'editor-uploads-note' }, element('p', { role: 'alert' }, message));
      entry.append(button(page.text('close'), () => removeEntry(list, entry), { class: 'quiet' }));
      list.append(entry);
      list.hidden = false;
    },
  };
}

function removeEntry(list: HTMLElement, entry: HTMLElement): void {
  entry.remove();
  list.hidden = list.querySelector('li') === null;
}

/** Takes images that are pasted or dropped, and says so if other files are among them or if their place is in code. */
export function uploadsOf(page: EditorPage, { add, say }: Uploads) {
  const take = (view: EditorView, files: FileList | undefined, at: number): boolean => {
    const candidates = [...(files ?? [])];
    if (candidates.every(({ type }) => texts.test(type))) return false;
    const isCode = isInCode(view.state, { from: at, to: at });
    for (const file of candidates) {
      if (!images.test(file.type)) say(page.text('onlyImages', { name: file.name }));
      else if (!isCode) add(view, file, { at });
    }
    if (isCode && candidates.some(({ type }) => images.test(type))) say(page.text('imageInCode'));
    return true;
  };
  return [
    places,
    EditorView.domEventHandlers({
      paste: ({ clipboardData: data }, view) =>
        // Programs for writing copy a picture of the text, too.
        data !== null && data.getData('text/plain') === '' && take(view, data.files, view.state.selection.main.head),
      drop(event, view) {
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.head;
        return take(view, event.dataTransfer?.files, at);
      },
    }),
  ];
}

/** Uploads a file while its alternative text is typed; then it is inserted where the cursor was. */
function startUpload(
  page: EditorPage,
  list: HTMLElement,
  view: EditorView,
  { file, at, alt: initialAlt = '' }: { file: File; at: number; alt?: string },
): void {
  const id = (last += 1);
  view.dispatch({ effects: placed.of({ id, at }) });
  const progress = element('progress', {
    max: '1',
    value: '0',
    'aria-label': page.text('uploading', { name: file.name }),
  });
  const alt = element('input', {
    id: `alt-${id}`,
    maxlength: '500',
    dir: 'auto',
    placeholder: page.text('altPlaceholder'),
  });
  alt.value = initialAlt;
  const status = element('p', { role: 'status', class: 'hint' });
  const insert = button(page.text('insertImage'), () => finish(url), { disabled: '' });
  const cancel = button(page.text('cancel'), () => finish(undefined), { class: 'quiet' });
  const entry = element(
    'li',
    {},
    element('label', { for: alt.id }, page.text('altLabel', { name: file.name })),
    alt,
    element('div', { class: 'form-buttons' }, insert, cancel, progress),
    status,
  );
  let url: string | undefined;
  const finish = (address: string | undefined) => {
    const place = view.state.field(places).get(id) ?? view.state.selection.main.head;
    removeEntry(list, entry);
    view.dispatch({ effects: removed.of(id) });
    const text = alt.value.replaceAll(/[[\]]/g, '').replaceAll(/\s+/g, ' ').trim();
    if (address === undefined) view.focus();
    else insertBlockAt(view, place, `![${text}](${address})`);
    // Several images are described one after the other.
    list.querySelector<HTMLInputElement>('li input')?.focus();
  };
  alt.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    insert.click();
  });
  list.append(entry);
  list.hidden = false;
  if (!list.contains(document.activeElement)) alt.focus();
  const upload = async () => {
    const answer = await uploadImage(file, (part) => (progress.value = part));
    url = answer.url;
    progress.remove();
    insert.disabled = url === undefined;
    status.textContent =
      url === undefined ? page.text('uploadFailed', { message: problemOf(page, answer) }) : page.text('uploaded');
  };
  void upload();
}
