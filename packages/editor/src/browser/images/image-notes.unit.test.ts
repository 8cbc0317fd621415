import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, it } from 'vitest';
import type { EditorPage } from '../page.ts';
import { focused } from './description-field.ts';
import { imageNotes } from './image-notes.ts';
import type { Uploads } from './uploads.ts';

/** Nothing of either is asked for until a note is drawn. */
const extensions = imageNotes({} as EditorPage, {} as Uploads);

function notesIn(state: EditorState): number {
  const sets = state.facet(EditorView.decorations).map((set) => (typeof set === 'function' ? 0 : set.size));
  return sets.reduce((sum, size) => sum + size, 0);
}

it('keeps the field of a description that is being typed while the text is not parsed', () => {
  const doc = 'Two loaves:\n\n![A](https://a.example/b.png)\n';
  const unparsed = EditorState.create({ doc, extensions });
  const from = doc.indexOf('![');
  expect(notesIn(unparsed)).toBe(0);
  const described = unparsed.update({ effects: focused.of(from) }).state;
  expect(notesIn(described)).toBe(1);
  const typed = described.update({ changes: { from: from + 3, insert: ' light' } }).state;
  expect(notesIn(typed)).toBe(1);
  expect(notesIn(typed.update({ effects: focused.of(undefined) }).state)).toBe(0);
});
