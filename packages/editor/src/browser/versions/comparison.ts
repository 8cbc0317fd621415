import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { button } from '@commonplace/ui/browser/elements';
import { lineDirections } from '../line-directions.ts';
import type { EditorPage } from '../page.ts';
import { plainTheme, theme } from '../theme.ts';

/** Narrower windows show one text with the differences in it. */
const sideBySide = matchMedia('(min-width: 48rem)');

/** Both texts are as high as they need, and scroll together. */
const layout = EditorView.theme({
  '.cm-scroller': { maxHeight: 'none' },
  '.cm-content': { minHeight: '0' },
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
/** In place of the buttons between two texts. */
const gap = EditorView.theme({
  '&.cm-merge-a': { marginInlineEnd: '0.8rem' },
  '&.cm-merge-b': { marginInlineStart: '0.8rem' },
});
const common = [EditorView.lineWrapping, lineDirections, markdownLanguage.extension, theme, plainTheme, layout];
/** Long texts show only what differs. */
const collapseUnchanged = { margin: 3, minSize: 8 };

/** A text that is compared with the other version. */
interface Compared {
  label: string;
  text: string;
  onEdit?: ((text: string) => void) | undefined;
}

/** The place of a comparison with the other version. */
export interface Comparison {
  /** Compares a text, which can be edited with `onEdit`. */
  show(label: string, text: string, onEdit?: (text: string) => void): void;
  close(): void;
}

/** Compares texts with the other version, next to each other or, in a narrow window, as one text. */
export function showComparison(page: EditorPage, root: ShadowRoot, theirs: string): Comparison {
  let compared: Compared | undefined;
  let view: MergeView | EditorView | undefined;
  const draw = () => {
    view?.destroy();
    if (!compared) return;
    view = sideBySide.matches ? drawBoth(page, root, theirs, compared) : drawOne(page, root, theirs, compared);
  };
  sideBySide.addEventListener('change', draw);
  return {
    show(label, text, onEdit) {
      const own: Compared = { label, text };
      own.onEdit = onEdit && ((edited) => onEdit((own.text = edited)));
      compared = own;
      draw();
    },
    close() {
      sideBySide.removeEventListener('change', draw);
      view?.destroy();
    },
  };
}

function extensionsOf({ label, onEdit }: Pick<Compared, 'label' | 'onEdit'>): Extension {
  return [
    common,
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    onEdit
      ? EditorView.updateListener.of(({ docChanged, state }) => docChanged && onEdit(state.doc.toString()))
      : EditorState.readOnly.of(true),
  ];
}

function drawOne(page: EditorPage, root: ShadowRoot, theirs: string, compared: Compared): EditorView {
  const differences = unifiedMergeView({
    original: theirs,
    collapseUnchanged,
    mergeControls:
      compared.onEdit !== undefined &&
      ((type, decide) =>
        button(page.text(type === 'accept' ? 'keepMine' : 'takeOther'), decide, { class: 'cm-button' })),
  });
  return new EditorView({ doc: compared.text, extensions: [extensionsOf(compared), differences], parent: root, root });
}

function drawBoth(page: EditorPage, root: ShadowRoot, theirs: string, compared: Compared): MergeView {
  const space = compared.onEdit ? [] : gap;
  return new MergeView({
    a: { doc: theirs, extensions: [extensionsOf({ label: page.text('theirVersion') }), space] },
    b: { doc: compared.text, extensions: [extensionsOf(compared), space] },
    collapseUnchanged,
    ...(compared.onEdit && {
      revertControls: 'a-to-b' as const,
      renderRevertControl: () => createRevertButton(page.text('takeTheirs')),
    }),
    parent: root,
    root,
  });
}

/** Returns the button that takes over a passage. The view listens to the mouse alone, and keys cause clicks without detail. */
function createRevertButton(label: string): HTMLButtonElement {
  const byKey = ({ detail }: MouseEvent) =>
    detail === 0 && made.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  const made = button('⇝', byKey, { 'aria-label': label, title: label });
  return made;
}
