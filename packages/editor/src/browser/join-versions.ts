import { fieldsOf, type Conflict } from './conflict.ts';
import { button, element } from '@commonplace/ui/browser/elements';
import type { Fields } from './fields.ts';
import type { EditorPage } from './page.ts';
import { bothValues } from './versions/conflict-fields.ts';
import { compareLater } from './versions/later-comparison.ts';

/**
 * Shows two versions of a text with their differences, and what is made of both; resolves to the fields that the writer makes of
 * them. `onEdit` gets every step on the way there. Nothing of both is left out unless the writer says so.
 */
export async function joinVersions(
  page: EditorPage,
  conflict: Conflict,
  onEdit: (merged: string) => void,
): Promise<Fields> {
  const dialog = openDialog(page, conflict);
  const { promise, resolve } = Promise.withResolvers<Fields>();
  let { merged } = conflict;
  const finish = (fields: Fields) => {
    comparison.close();
    dialog.close();
    dialog.remove();
    resolve({ ...conflict.untouched, ...fields });
  };
  const theirs = theirsOf(conflict);
  const keepJoined = button(page.text('useMerged'), () => finish({ body_markdown: merged }));
  const buttons = element(
    'div',
    { class: 'form-buttons' },
    button(page.text('useMine'), () => finish({ body_markdown: conflict.mine }), { class: 'quiet' }),
    button(page.text('useTheirs'), () => finish(theirs), { class: 'quiet' }),
  );
  // Without the version that both come from, only the writer can join them.
  const offerJoined = () => buttons.contains(keepJoined) || buttons.prepend(keepJoined);
  if (conflict.isJoined === true) offerJoined();
  const comparison = compareLater(page, theirs['body_markdown'] ?? '');
  const showMerged = () =>
    comparison.show(ownLabel(page, conflict), merged, (text) => {
      merged = text;
      offerJoined();
      onEdit(text);
    });
  const showMine = () => comparison.show(page.text('myVersion'), conflict.mine);
  dialog.append(renderHeads(page, conflict, { showMerged, showMine }), ...comparison.parts, buttons);
  showMerged();
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
function openDialog(page: EditorPage, conflict: Conflict): HTMLDialogElement {
  const time = new Date(conflict.theirs.created_at).toLocaleString(page.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const fields = bothValues(page, conflict);
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
      fields.length > 0 ? ` ${page.text('conflictFields')}` : '',
    ),
    fields.length > 0 ? element('dl', {}, ...fields) : '',
  );
  // Browsers without closedby.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Names the texts. After a join, the writer chooses which one is compared with the other version. */
function renderHeads(
  page: EditorPage,
  conflict: Conflict,
  { showMerged, showMine }: Record<'showMerged' | 'showMine', () => void>,
): HTMLElement {
  const theirs = element('p', { class: 'theirs' }, page.text('theirVersion'));
  if (conflict.isJoined !== true)
    return element(
      'div',
      { class: 'editor-merge-heads' },
      theirs,
      element('p', { class: 'mine' }, ownLabel(page, conflict)),
    );
  const choices = [showMerged, showMine].map((show, at) => {
    const label = page.text(at === 0 ? 'joinedVersion' : 'myVersion');
    const choose = () => {
      for (const choice of choices) choice.ariaPressed = String(choice === made);
      show();
    };
    const made: HTMLButtonElement = button(label, choose, { class: 'plain', 'aria-pressed': String(at === 0) });
    return made;
  });
  return element(
    'div',
    { class: 'editor-merge-heads' },
    theirs,
    element('div', { class: 'mine editor-views' }, ...choices),
  );
}
