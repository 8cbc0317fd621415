import { Transaction, type Annotation } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { AutosaveTarget } from '../autosave-target.ts';
import { fillIn } from '../fields.ts';
import { changesTo } from '../join-changes.ts';
import { joinVersions } from '../join-versions.ts';
import type { EditorPage } from '../page.ts';

/** The versions of other writers as the page shows them. */
interface Versions extends Pick<AutosaveTarget, 'resolve' | 'take'> {
  /** Whether the text changes without being typed. */
  isTaking(): boolean;
}

/** Shows in a page what is made of its text and those of other writers. */
export function showVersions(page: EditorPage, view: EditorView): Versions {
  let isTaking = false;
  return {
    async resolve(conflict, changed) {
      const fields = await joinVersions(page, conflict, changed);
      setText(view, fields['body_markdown'] ?? '');
      fillIn(page, fields);
    },
    take(joined) {
      // Discarding what was restored would discard the other version, too.
      document.querySelector('.editor-restored')?.remove();
      isTaking = true;
      // What another writer has typed is not undone.
      setText(view, joined['body_markdown'] ?? '', Transaction.addToHistory.of(false));
      isTaking = false;
      fillIn(page, joined);
    },
    isTaking: () => isTaking,
  };
}

/** Makes the text another. The cursor stays where it is in the rest. */
export function setText(view: EditorView, text: string, annotations: Annotation<unknown> | [] = []): void {
  view.dispatch({ changes: changesTo(view.state.doc.toString(), text), annotations });
}
