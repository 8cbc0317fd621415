import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Conflict } from './conflict.ts';
import { button, element, type EditorPage } from './page.ts';
import { theme } from './theme.ts';

/** Narrower windows show one text with the differences in it. */
const sideBySide = '(min-width: 48rem)';

/**
 * Shows two versions of a text with their differences; resolves to the text that the writer makes of them. `onEdit` gets every step
 * on the way there.
 */
export async function joinVersions(
  page: EditorPage,
  { mine, theirs, merged: begun }: Conflict,
  onEdit: (merged: string) => void,
): Promise<string> {
  const host = element('div', { class: 'editor-merge' });
  const root = host.attachShadow({ mode: 'open' });
  const dialog = element('dialog', { class: 'editor-dialog wide', 'aria-labelledby': 'conflict-title' });
  const { promise, resolve } = Promise.withResolvers<string>();
  const finish = (text: string) => {
    dialog.close();
    dialog.remove();
    resolve(text);
  };
  const time = new Date(theirs.created_at).toLocaleString(page.language);
  dialog.append(
    element('h2', { id: 'conflict-title' }, page.text('changedElsewhere')),
    element('p', {}, page.text('conflictText', { time })),
    element(
      'div',
      { class: 'editor-merge-heads' },
      element('p', {}, page.text('theirVersion')),
      element('p', {}, page.text('myVersion')),
    ),
    host,
  );
  // Both versions are revisions, but closing must not choose one by accident.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  const theirText = theirs.article.body_markdown.replaceAll(/\r\n?/g, '\n');
  const merged = showMerge(page, root, { merged: begun, theirs: theirText, onEdit });
  dialog.append(
    element(
      'div',
      { class: 'form-buttons' },
      button(page.text('useMerged'), () => finish(merged())),
      button(page.text('useMine'), () => finish(mine), { class: 'quiet' }),
      button(page.text('useTheirs'), () => finish(theirText), { class: 'quiet' }),
    ),
  );
  return promise;
}

/** Shows the differences, and returns a function that returns the edited text. */
function showMerge(
  page: EditorPage,
  root: ShadowRoot,
  { merged, theirs, onEdit }: { merged: string; theirs: string; onEdit(merged: string): void },
): () => string {
  const phrases = { 'Revert this chunk': 'takeTheirs', Accept: 'keepMine', Reject: 'takeTheirs' };
  const common = [
    EditorView.lineWrapping,
    markdownLanguage.extension,
    theme,
    EditorState.phrases.of(
      Object.fromEntries(Object.entries(phrases).map(([phrase, name]) => [phrase, page.text(name)])),
    ),
  ];
  const named = (label: string) => EditorView.contentAttributes.of({ 'aria-label': label });
  const edited = [
    common,
    named(page.text('myVersion')),
    EditorView.updateListener.of(({ docChanged, state }) => docChanged && onEdit(state.doc.toString())),
  ];
  if (!matchMedia(sideBySide).matches) {
    const differences = unifiedMergeView({ original: theirs, mergeControls: true });
    const view = new EditorView({ doc: merged, extensions: [edited, differences], parent: root, root });
    return () => view.state.doc.toString();
  }
  const fixed = [EditorState.readOnly.of(true), named(page.text('theirVersion'))];
  const view = new MergeView({
    a: { doc: theirs, extensions: [common, fixed] },
    b: { doc: merged, extensions: edited },
    revertControls: 'a-to-b',
    parent: root,
    root,
  });
  return () => view.b.state.doc.toString();
}
