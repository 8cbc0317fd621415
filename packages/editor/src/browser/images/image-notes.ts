import { syntaxTree } from '@codemirror/language';
import { StateField, type EditorState, type Extension, type Transaction } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import type { EditorPage } from '../page.ts';
import { DescriptionField, described, focused } from './description-field.ts';
import { imagesIn, isImage, isInHtml, uploadIdOf, type ImageInText } from './images-in-text.ts';
import { UploadNote } from './upload-note.ts';
import { uploadChanged, type Uploads } from './uploads.ts';

/** Shows below a line what its images need: their upload, or a description. Both are known from the text, and stay until it has them. */
export function imageNotes(page: EditorPage, uploads: Uploads): Extension {
  const notes = StateField.define<DecorationSet>({
    create: (state) => notesIn(state, page, uploads),
    update: (before, transaction) =>
      mayDiffer(transaction) ? notesIn(transaction.state, page, uploads) : before.map(transaction.changes),
    provide: (field) => EditorView.decorations.from(field),
  });
  return [described, notes, look];
}

function mayDiffer({ docChanged, effects, startState, state }: Transaction): boolean {
  const isParsed = syntaxTree(startState) !== syntaxTree(state);
  return docChanged || isParsed || effects.some((effect) => effect.is(uploadChanged) || effect.is(focused));
}

function notesIn(state: EditorState, page: EditorPage, uploads: Uploads): DecorationSet {
  const notes = imagesIn(state.doc.toString()).flatMap((image) => {
    const widget = noteFor(image, state, { page, uploads });
    return widget ? [Decoration.widget({ widget, block: true, side: 1 }).range(state.doc.lineAt(image.from).to)] : [];
  });
  return Decoration.set(notes);
}

function noteFor(image: ImageInText, state: EditorState, { page, uploads }: { page: EditorPage; uploads: Uploads }) {
  const id = uploadIdOf(image.address);
  // Without the field the letters that follow would be lost, and a slow machine has not parsed the text yet.
  const isDescribed = state.field(described) === image.from;
  const isAsked = id !== undefined || image.alt === '';
  const tree = syntaxTree(state);
  const isShown =
    isDescribed || (isAsked && (isImage(tree, image) || (id !== undefined && isInHtml(state, tree, image))));
  if (!isShown) return undefined;
  return id === undefined ? new DescriptionField(page, image) : new UploadNote(page, uploads, { id, alt: image.alt });
}

const look = EditorView.theme({
  '.cm-image-note': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.25rem 0.75rem',
    alignItems: 'center',
    margin: '0.25rem 0.85rem',
    padding: '0.5rem 0.75rem',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--bg)',
    fontFamily: 'var(--sans)',
    fontSize: '0.875rem',
    whiteSpace: 'normal',
    cursor: 'default',
  },
  '.cm-image-note > :is(label, p)': { flex: '1 1 14rem', margin: '0', overflowWrap: 'anywhere' },
  '.cm-image-note input': { display: 'block', boxSizing: 'border-box', width: '100%', minHeight: '2.25rem' },
  '.cm-image-note .cm-button': { minHeight: '2.25rem', margin: '0', padding: '0.25rem 0.75rem' },
  '.cm-image-note [role=alert]': { color: 'var(--danger)' },
  '@media (pointer: coarse)': { '.cm-image-note :is(input, .cm-button)': { minHeight: '2.75rem' } },
});
