import { EditorView } from '@codemirror/view';
import type { Autosave } from './autosave.ts';
import { describeLength } from './counts.ts';
import { keepAboveKeyboard, marginOfToolbar } from './docked-toolbar.ts';
import { changeOf, fieldsSent, fillIn, isPartOf, typedFields, type Fields } from './fields.ts';
import { checkImages, type ImageCheck } from './images/check-images.ts';
import { imageNotes } from './images/image-notes.ts';
import { askBeforeLeaving } from './images/running-uploads.ts';
import { takeImages } from './images/take-images.ts';
import { createUploads } from './images/uploads.ts';
import { joinChanges } from './join-changes.ts';
import { openLocalCopies, type LocalCopies } from './local-copies.ts';
import { button, element } from '@commonplace/ui/browser/elements';
import { openPage, type EditorPage } from './page.ts';
import { pastedAsMarkdown } from './paste/pasted-as-markdown.ts';
import { createPreview } from './preview.ts';
import { articleOf, savePage } from './save-page.ts';
import { startSettings } from './settings.ts';
import { mountTextField } from './text-field.ts';
import { startTitle } from './title.ts';
import { createToolbar, toolShortcuts, toolsOf } from './toolbar.ts';
import { setText, showVersions } from './versions/show-versions.ts';

/** How long nothing is typed before the words are counted, in milliseconds. */
const countingMs = 500;

/** Adds the editor to its form, which works without it. */
export async function startEditor(form: HTMLFormElement): Promise<void> {
  const page = openPage(form);
  const textArea = page.field('body_markdown');
  if (!(textArea instanceof HTMLTextAreaElement)) return;
  startSettings(page);
  const sent = fieldsSent(form);
  // What a form for a new article has is nowhere else: it was refused, or its article was deleted.
  const initialFields = articleOf(page) === undefined ? { ...sent, title: '', body_markdown: '' } : sent;
  const listeners: (() => void)[] = [];
  const uploads = createUploads(page);
  const tools = toolsOf(page, uploads);
  const changes = EditorView.updateListener.of(({ docChanged }) => {
    if (docChanged) for (const listener of listeners) listener();
  });
  const { host, view, wasTyping } = mountTextField(page, textArea, [
    takeImages(page, uploads),
    imageNotes(page, uploads),
    pastedAsMarkdown(page, uploads),
    toolShortcuts(tools),
    marginOfToolbar(form),
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
  host.before(
    // They stay in view with the tools.
    element('div', { class: 'editor-tools' }, createToolbar(page, view, tools), views, uploads.messages),
    panes,
  );
  panes.append(host, preview.pane);
  if (wasTyping) view.focus();
  keepAboveKeyboard(form);
  startTitle(page, () => view.focus());
  panes.after(countWords(page, view, listeners));
  listeners.push(preview.changed);
  hideServersPreview(form);

  const copies = openLocalCopies();
  const versions = showVersions(page, view);
  const autosave = savePage(page, copies, { initialFields, text: () => view.state.doc.toString(), ...versions });
  listeners.push(() => {
    if (!versions.isTaking()) autosave.changed();
  });
  const fill = (fields: Fields) => {
    fillIn(page, fields);
    setText(view, textOf(fields));
  };
  const undo = () => {
    fill(initialFields);
    // What is typed next is typed on the text of the page.
    return autosave.flush();
  };
  saveBeforeSending(page, autosave, { areImagesThere: checkImages(page, view, uploads), undo });
  askBeforeLeaving();
  const typed = () => typedFields(page, view.state.doc.toString());
  if (changeOf(typed(), initialFields)) autosave.changed();
  await restore(page, { initialFields, typed, copies, autosave, fill, undo });
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

/** The preview in place of the text has its own button. */
function hideServersPreview(form: HTMLFormElement): void {
  const preview = form.querySelector<HTMLElement>('button[name="action"][value="preview"]');
  if (preview) preview.hidden = true;
}

/**
 * Sends the form once its images are uploaded and the server has what was typed, so that nothing is lost on the way. The last of
 * several presses counts. `undo` goes back to the text of the page.
 */
function saveBeforeSending(
  { form }: EditorPage,
  autosave: Autosave,
  { areImagesThere, undo }: { areImagesThere: ImageCheck; undo(): Promise<unknown> },
): void {
  let isReady = false;
  let presses = 0;
  const send = async (submitter: HTMLElement | null) => {
    const press = (presses += 1);
    if (!(await areImagesThere(submitter))) return;
    const outcome = await autosave.flush();
    if (outcome === 'not reached' || press !== presses) return;
    // Else the next page would restore what is discarded.
    if (outcome === 'refused' && submitter?.getAttribute('value') === 'discard') await undo();
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
  /** Fills in all fields. */
  fill(fields: Fields): void;
  /** Goes back to the fields of the page. */
  undo(): Promise<unknown>;
}

/** Fills in what was typed in a window that was closed before the server had it. */
async function restore(
  page: EditorPage,
  { initialFields, typed, copies, autosave, fill, undo }: Restoring,
): Promise<void> {
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
      showRestored(page, undo);
    }
    return true;
  });
}

const textOf = ({ body_markdown: text = '' }: Fields) => text;

/** Returns what is typed, with the changes of another window in its text. */
function withBoth(initialFields: Fields, typed: Fields, left: Fields): Fields {
  return { ...typed, body_markdown: joinChanges(textOf(initialFields), textOf(typed), textOf(left)) };
}

function showRestored(page: EditorPage, discard: () => Promise<unknown>): void {
  const notice = element('p', { class: 'notice editor-restored' }, page.text('restored'), ' ');
  const undo = () => {
    void discard();
    notice.remove();
  };
  notice.append(button(page.text('discard'), undo, { class: 'plain' }));
  page.form.before(notice);
}
