import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { fieldsOf, type Conflict } from './conflict.ts';
import { button, element } from '@commonplace/ui/browser/elements';
import type { Fields } from './fields.ts';
import type { EditorPage } from './page.ts';
import { lineDirections } from './line-directions.ts';
import { theme } from './theme.ts';

/** Narrower windows show one text with the differences in it. */
const sideBySide = '(min-width: 48rem)';

/** Both texts are as high as they need, and scroll together. */
const layout = EditorView.theme({
  '.cm-scroller': { minHeight: '0', maxHeight: 'none' },
  // The buttons of a passage stand above it instead of covering it.
  '.cm-deletedChunk': { padding: '0.25rem 0.85rem' },
  '.cm-deletedChunk .cm-chunkButtons': { position: 'static', display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
  '.cm-deletedChunk .cm-chunkButtons button': {
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
    margin: '0 0 0.25rem',
    padding: '0.125rem 0.5rem',
  },
});

/**
 * Shows two versions of a text with their differences; resolves to the fields that the writer makes of them. `onEdit` gets every
 * step on the way there. Nothing of both is left out unless the writer says so.
 */
export async function joinVersions(
  page: EditorPage,
  conflict: Conflict,
  onEdit: (merged: string) => void,
): Promise<Fields> {
  const host = element('div', { class: 'editor-merge' });
  const root = host.attachShadow({ mode: 'open' });
  const dialog = openDialog(page, host, conflict);
  const { promise, resolve } = Promise.withResolvers<Fields>();
  const finish = (fields: Fields) => {
    dialog.close();
    dialog.remove();
    resolve({ ...conflict.untouched, ...fields });
  };
  const theirs = theirsOf(conflict);
  const keepJoined = button(page.text('useMerged'), () => finish({ body_markdown: merged() }));
  const buttons = element(
    'div',
    { class: 'form-buttons' },
    button(page.text('useMine'), () => finish({ body_markdown: conflict.mine }), { class: 'quiet' }),
    button(page.text('useTheirs'), () => finish(theirs), { class: 'quiet' }),
  );
  // Without the version that both come from, only the writer can join them.
  const offerJoined = () => buttons.contains(keepJoined) || buttons.prepend(keepJoined);
  if (conflict.isJoined === true) offerJoined();
  const merged = showMerge(page, root, {
    merged: conflict.merged,
    theirs: theirs['body_markdown'] ?? '',
    label: ownLabel(page, conflict),
    onEdit(text) {
      offerJoined();
      onEdit(text);
    },
  });
  dialog.append(buttons);
  return promise;
}

/** Returns the other writer's text and fields that both have changed. */
function theirsOf({ theirs, changedInBoth = [] }: Conflict): Fields {
  const fields = fieldsOf(theirs);
  return Object.fromEntries(['body_markdown', ...changedInBoth].map((name) => [name, fields[name] ?? '']));
}

const ownLabel = (page: EditorPage, { isJoined }: Pick<Conflict, 'isJoined'>) =>
  page.text(isJoined === true ? 'joinedVersion' : 'myVersion');

/** Opens the dialog, which only a choice closes; it has the focus itself, since the writer may be typing. */
function openDialog(page: EditorPage, host: HTMLElement, { theirs, ...conflict }: Conflict): HTMLDialogElement {
  const time = new Date(theirs.created_at).toLocaleString(page.language);
  const fields = (conflict.changedInBoth ?? []).map((name) => page.field(name)?.labels?.[0]?.textContent ?? name);
  const names = { 'aria-labelledby': 'conflict-title', 'aria-describedby': 'conflict-text' };
  const dialog = element(
    'dialog',
    { class: 'dialog wide merge', closedby: 'none', tabindex: '-1', autofocus: '', ...names },
    element('h2', { id: 'conflict-title' }, page.text('changedElsewhere')),
    element(
      'p',
      { id: 'conflict-text' },
      page.text('conflictText', { time }),
      conflict.isJoined === true ? ` ${page.text('conflictJoined')}` : '',
      fields.length > 0 ? ` ${page.text('conflictFields', { fields: fields.join(', ') })}` : '',
    ),
    element(
      'div',
      { class: 'editor-merge-heads' },
      element('p', { class: 'theirs' }, page.text('theirVersion')),
      element('p', { class: 'mine' }, ownLabel(page, conflict)),
    ),
    host,
  );
  // Browsers without closedby.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Shows the differences, and returns a function that returns the edited text. */
function showMerge(
  page: EditorPage,
  root: ShadowRoot,
  { merged, theirs, label, onEdit }: { merged: string; theirs: string; label: string; onEdit(merged: string): void },
): () => string {
  const common = [EditorView.lineWrapping, lineDirections, markdownLanguage.extension, theme, layout];
  const named = (label: string) => EditorView.contentAttributes.of({ 'aria-label': label });
  const edited = [
    common,
    named(label),
    EditorView.updateListener.of(({ docChanged, state }) => docChanged && onEdit(state.doc.toString())),
  ];
  if (!matchMedia(sideBySide).matches) {
    const differences = unifiedMergeView({
      original: theirs,
      mergeControls: (type, decide) =>
        button(page.text(type === 'accept' ? 'keepMine' : 'takeOther'), decide, { class: 'cm-button' }),
    });
    const view = new EditorView({ doc: merged, extensions: [edited, differences], parent: root, root });
    return () => view.state.doc.toString();
  }
  const fixed = [EditorState.readOnly.of(true), named(page.text('theirVersion'))];
  const view = new MergeView({
    a: { doc: theirs, extensions: [common, fixed] },
    b: { doc: merged, extensions: edited },
    revertControls: 'a-to-b',
    renderRevertControl: () => createRevertButton(page.text('takeTheirs')),
    parent: root,
    root,
  });
  return () => view.b.state.doc.toString();
}

/** Returns the button that takes over a passage. The view listens to the mouse alone, and keys cause clicks without detail. */
function createRevertButton(label: string): HTMLButtonElement {
  const byKey = ({ detail }: MouseEvent) =>
    detail === 0 && made.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  const made = button('⇝', byKey, { 'aria-label': label, title: label });
  return made;
}
