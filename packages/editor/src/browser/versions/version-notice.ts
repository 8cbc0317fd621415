import { element } from '@commonplace/ui/browser/elements';
import type { Conflict } from '../conflict.ts';
import type { EditorPage } from '../page.ts';

/** Says what another writer has done, or what has become of two versions: without a conflict, those of two windows. */
export type SayJoined = (
  message: 'joinedItself' | 'joinedWindow' | 'bothKept' | 'unpublishedElsewhere' | 'publishedElsewhere',
  conflict?: Conflict,
) => void;

/** Creates a message that says what has become of two versions and where both are. */
export function createVersionNotice(page: EditorPage): { notice: HTMLElement; say: SayJoined } {
  const notice = element('p', { class: 'editor-status', 'aria-live': 'polite' });
  const say: SayJoined = (message, conflict) => {
    notice.replaceChildren(page.text(message, conflict ? { mine: conflict.seen, theirs: conflict.theirs.number } : {}));
    if (!conflict) return;
    const history = (page.field('return_to')?.value ?? '').replace(/edit$/, 'history');
    const href = `${history}?from=${conflict.theirs.number}&to=${conflict.seen}`;
    notice.append(' ', element('a', { href }, page.text('compareVersions')));
  };
  return { notice, say };
}
