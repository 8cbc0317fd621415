import { element } from '@commonplace/ui/browser/elements';
import type { Conflict } from '../conflict.ts';
import type { EditorPage } from '../page.ts';

/** Says what has become of two versions. Without a conflict the other one is that of another window. */
export type SayJoined = (message: 'joinedItself' | 'joinedWindow' | 'bothKept', conflict?: Conflict) => void;

/** Adds a place next to the buttons, which stay in view, that says what has become of two versions and where both are. */
export function createVersionNotice(page: EditorPage): SayJoined {
  const notice = element('p', { class: 'editor-status', 'aria-live': 'polite' });
  page.form.querySelector('.editor-buttons')?.append(notice);
  return (message, conflict) => {
    notice.replaceChildren(page.text(message, conflict ? { mine: conflict.seen, theirs: conflict.theirs.number } : {}));
    if (!conflict) return;
    const history = (page.field('return_to')?.value ?? '').replace(/edit$/, 'history');
    const href = `${history}?from=${conflict.theirs.number}&to=${conflict.seen}`;
    notice.append(' ', element('a', { href }, page.text('compareVersions')));
  };
}
