import { EditorView } from '@codemirror/view';
import type { Autosave } from './autosave.ts';
import { describeLength } from './counts.ts';
import { changeOf, fieldsSent, fillIn, isPartOf, typedFields, type Fields } from './fields.ts';
import { joinChanges } from './join-changes.ts';
import { openLocalCopies, type LocalCopies } from './local-copies.ts';
import { button, element } from '@commonplace/ui/browser/elements';
import { openPage, type EditorPage } from './page.ts';
import { pastedAsMarkdown } from './paste/pasted-as-markdown.ts';
import { createPreview, type Preview } from './preview.ts';
import { articleOf, savePage } from './save-page.ts';
import { startSettings } from './settings.ts';
import { mountTextField } from './text-field.ts';
import { startTitle } from './title.ts';
import { createToolbar, toolShortcuts, toolsOf } from './toolbar.ts';
import { createUploads, uploadsOf } from './uploads.ts';
import { setText, showVersions } from './versions/show-versions.ts';

/** How long nothing is typed before the words are counted, in milliseconds. */
const countingMs = 500;

/** Adds the editor to its form, which works without it. */
export async function startEditor(form: HTMLFormElement): Promise<void> {
  const page = openPage(form);
  const textArea = page.field('body_markdown');
  if (!(textArea instanceof HTMLTextAreaElement)) return;
  startSettings(page);
  const initialFields = fieldsSent(form);
  const listeners: (() => void)[] = [];
  const uploads = createUploads(page);
  const tools = toolsOf(page, uploads);
  const changes = EditorView.updateListener.of(({ docChanged }) => {
    if (docChanged) for (const listener of listeners) listener();
  });
  const { host, view, wasTyping } = mountTextField(page, textArea, [
    uploadsOf(page, uploads),
    pastedAsMarkdown(page, uploads),
    toolShortcuts(tools),
    changes,
  ]);
  form.addEventListener('input', () => {
    for (const listener of listeners) listener();
  });
  const panes = element('div', { class: 'editor-panes' });
  const preview = createPreview(page, panes, (layout) => (form.dataset['view'] = layout));
  const views = element(
    'div',
    { class: 'editor-views', role: 'group', 'aria-label': page.text('panes') },
    ...preview.choices,
  );
  host.before(element('div', { class: 'editor-tools' }, createToolbar(page, view, tools), views), uploads.list, panes);
  panes.append(host, preview.pane);
  if (wasTyping) view.focus();
  startTitle(page, () => view.focus());
  panes.after(countWords(page, view, listeners));
  listeners.push(preview.changed);
  showPreviewInPlace(form, preview);

  const copies = openLocalCopies();
  const versions = showVersions(page, view);
  const autosave = savePage(page, copies, { initialFields, text: () => view.state.doc.toString(), ...versions });
  listeners.push(() => {
    if (!versions.isTaking()) autosave.changed();
  });
  saveBeforeSending(page, autosave, versions.savedState);
  const typed = () => typedFields(page, view.state.doc.toString());
  if (changeOf(typed(), initialFields)) autosave.changed();
  await restore(page, view, { initialFields, typed, copies, autosave });
}

function countWords(page: EditorPage, view: EditorView, listeners: (() => void)[]): HTMLElement {
  const hint = element('p', { class: 'hint' });
  const count = () => (hint.textContent = describeLength(view.state.doc.toString(), page));
  let timer: ReturnType<typeof setTimeout> | undefined;
  listeners.push(() => {
    clearTimeout(timer);
    timer = setTimeout(count, countingMs);
  });
  count();
  return hint;
}

function showPreviewInPlace(form: HTMLFormElement, { show, pane }: Preview): void {
  form.querySelector('button[name="action"][value="preview"]')?.addEventListener('click', (event) => {
    event.preventDefault();
    show('preview');
    pane.focus();
  });
}

/**
 * Sends the form once the server has what was typed, so that nothing is lost on the way, and `savedState` has resolved: it makes the
 * form edit the article that the writer has joined with theirs.
 */
function saveBeforeSending(
  { form }: EditorPage,
  autosave: Autosave,
  savedState: () => Promise<void> | undefined,
): void {
  let isReady = false;
  const send = async (submitter: HTMLElement | null) => {
    if ((await autosave.flush()) === 'not reached') return;
    await savedState();
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
  initialFields: Fields;
  typed(): Fields;
  copies: LocalCopies;
  autosave: Autosave;
}

/** Fills in what was typed in a window that was closed before the server had it. */
async function restore(
  page: EditorPage,
  view: EditorView,
  { initialFields, typed, copies, autosave }: Restoring,
): Promise<void> {
  const fill = (fields: Fields) => {
    fillIn(page, fields);
    setText(view, textOf(fields));
  };
  await copies.takeOver(articleOf(page) ?? 'new', (copy) => {
    const { fields, conflict } = copy;
    const left = { ...initialFields, ...fields };
    // Someone may type before the copy is read. A conflict is about the texts as they were.
    const now = conflict ? typed() : withBoth(initialFields, typed(), left);
    const kept = conflict ? left : { ...left, body_markdown: textOf(now) };
    // The browser may have filled in other fields of the copy itself. With anything else, the next window offers it.
    if (!isPartOf(now, kept, initialFields)) return false;
    if (conflict || changeOf(kept, initialFields)) {
      fill(kept);
      autosave.resume(copy);
      showRestored(page, () => {
        fill(initialFields);
        // What is typed next is typed on the text of the page.
        void autosave.flush();
      });
    }
    return true;
  });
}

const textOf = ({ body_markdown: text = '' }: Fields) => text;

/** Returns what is typed, with the changes of another window in its text. */
function withBoth(initialFields: Fields, typed: Fields, left: Fields): Fields {
  return { ...typed, body_markdown: joinChanges(textOf(initialFields), textOf(typed), textOf(left)) };
}

function showRestored(page: EditorPage, discard: () => void): void {
  const notice = element('p', { class: 'notice editor-restored' }, page.text('restored'), ' ');
  const undo = () => {
    discard();
    notice.remove();
  };
  notice.append(button(page.text('discard'), undo, { class: 'plain' }));
  page.form.before(notice);
}
