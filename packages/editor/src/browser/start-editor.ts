import { EditorView } from '@codemirror/view';
import type { Autosave } from './autosave.ts';
import { describeLength } from './counts.ts';
import { changeOf, fieldsSent, fillIn, typedFields, type Fields } from './fields.ts';
import { joinVersions } from './join-versions.ts';
import { openLocalCopies, type LocalCopies } from './local-copies.ts';
import { button, element, openPage, type EditorPage } from './page.ts';
import { pastedAsMarkdown } from './paste/pasted-as-markdown.ts';
import { createPreview, type Preview } from './preview.ts';
import { articleOf, knowSavedState, savePage } from './save-page.ts';
import { startSettings } from './settings.ts';
import { mountTextField } from './text-field.ts';
import { createToolbar } from './toolbar.ts';
import { createUploads, uploadsOf } from './uploads.ts';

/** How long nothing is typed before the words are counted, in milliseconds. */
const countingMs = 500;

/** Adds the editor to its form, which works without it. */
export async function startEditor(form: HTMLFormElement): Promise<void> {
  const page = openPage(form);
  const textArea = page.field('body_markdown');
  if (!(textArea instanceof HTMLTextAreaElement)) return;
  startSettings(page);
  const shown = fieldsSent(form);
  const listeners: (() => void)[] = [];
  const uploads = createUploads(page);
  const changes = EditorView.updateListener.of(({ docChanged }) => {
    if (docChanged) for (const listener of listeners) listener();
  });
  const { host, view, wasTyping } = mountTextField(page, textArea, [
    uploadsOf(page, uploads),
    pastedAsMarkdown(page, uploads),
    changes,
  ]);
  form.addEventListener('input', () => {
    for (const listener of listeners) listener();
  });
  const panes = element('div', { class: 'editor-panes' });
  const preview = createPreview(page, panes, (shown) => (form.dataset['view'] = shown));
  const views = element(
    'div',
    { class: 'editor-views', role: 'group', 'aria-label': page.text('panes') },
    ...preview.choices,
  );
  host.before(
    element('div', { class: 'editor-tools' }, createToolbar(page, view, uploads), views),
    uploads.list,
    panes,
  );
  panes.append(host, preview.pane);
  if (wasTyping) view.focus();
  panes.after(countWords(page, view, listeners));
  listeners.push(preview.changed);
  showPreviewInPlace(form, preview);

  const copies = await openLocalCopies();
  const autosave = savePage(page, copies, {
    shown,
    text: () => view.state.doc.toString(),
    async resolve(conflict, changed) {
      setText(view, await joinVersions(page, conflict, changed));
      fillIn(page, conflict.untouched);
      await knowSavedState(page);
    },
  });
  listeners.push(() => autosave.changed());
  saveBeforeSending(page, autosave);
  const isUntouched = () => !changeOf(typedFields(page, view.state.doc.toString()), shown);
  if (isUntouched()) await restore(page, view, { shown, isUntouched, copies, autosave });
  else autosave.changed();
}

function countWords(page: EditorPage, view: EditorView, listeners: (() => void)[]): HTMLElement {
  const shown = element('p', { class: 'hint' });
  const count = () => (shown.textContent = describeLength(view.state.doc.toString(), page));
  let timer: ReturnType<typeof setTimeout> | undefined;
  listeners.push(() => {
    clearTimeout(timer);
    timer = setTimeout(count, countingMs);
  });
  count();
  return shown;
}

function showPreviewInPlace(form: HTMLFormElement, { show, pane }: Preview): void {
  form.querySelector('button[name="action"][value="preview"]')?.addEventListener('click', (event) => {
    event.preventDefault();
    show('preview');
    pane.focus();
  });
}

function setText(view: EditorView, text: string): void {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}

/** Sends the form once the server has what was typed, so that nothing is lost on the way. */
function saveBeforeSending({ form }: EditorPage, autosave: Autosave): void {
  let isReady = false;
  const send = async (submitter: HTMLElement | null) => {
    if ((await autosave.flush()) === 'not reached') return;
    isReady = true;
    form.requestSubmit(submitter);
  };
  form.addEventListener('submit', (event) => {
    if (isReady) return;
    event.preventDefault();
    void send(event.submitter);
  });
  // The page comes back from the memory of the browser as it was left.
  addEventListener('pageshow', () => (isReady = false));
}

interface Restoring {
  shown: Fields;
  /** Whether nothing is typed yet. */
  isUntouched(): boolean;
  copies: LocalCopies;
  autosave: Autosave;
}

/** Fills in what was typed in a window that was closed before the server had it. */
async function restore(
  page: EditorPage,
  view: EditorView,
  { shown, isUntouched, copies, autosave }: Restoring,
): Promise<void> {
  const fill = (fields: Fields) => {
    fillIn(page, fields);
    setText(view, fields['body_markdown'] ?? '');
  };
  await copies.takeOver(articleOf(page) ?? 'new', ({ base, fields, conflict }) => {
    // The next window offers it.
    if (!isUntouched()) return false;
    const typed = { ...shown, ...fields };
    if (conflict || changeOf(typed, shown)) {
      fill(typed);
      autosave.resume(base, conflict);
      showRestored(page, () => fill(shown));
    } else void copies.clear();
    return true;
  });
}

function showRestored(page: EditorPage, discard: () => void): void {
  const notice = element('p', { class: 'notice' }, page.text('restored'), ' ');
  const undo = () => {
    discard();
    notice.remove();
  };
  notice.append(button(page.text('discard'), undo, { class: 'plain' }));
  page.form.before(notice);
}
