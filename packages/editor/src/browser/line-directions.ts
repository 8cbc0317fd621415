import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

const line = Decoration.line({ attributes: { dir: 'auto' } });

/** Gives each line the direction of its first letter, which the page shows as well. */
export const lineDirections: Extension = [
  EditorView.perLineTextDirection.of(true),
  EditorView.decorations.of(shownLines),
];

function shownLines({ state, visibleRanges }: EditorView): DecorationSet {
  const lines = new RangeSetBuilder<Decoration>();
  let next = 0;
  for (const { from, to } of visibleRanges) {
    for (let at = Math.max(next, from); at <= to; at = next) {
      const { from: start, to: end } = state.doc.lineAt(at);
      lines.add(start, start, line);
      next = end + 1;
    }
  }
  return lines.finish();
}
