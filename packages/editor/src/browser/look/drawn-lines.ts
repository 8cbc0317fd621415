import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder, type EditorState } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

/** How far a text is searched for the end of its front matter. */
const maxFrontMatter = 10_000;
const frontMatter = /^\uFEFF?(?:[ \t]*\n)*---[ \t]*\n[\w-]+[ \t]*:[\s\S]*?\n---[ \t]*(?=\n|$)/;

/** Blocks whose letters stand below each other, and quotes; the names are those of the syntax tree. */
const kinds: Readonly<Record<string, string>> = {
  FencedCode: 'cm-codeLine',
  CodeBlock: 'cm-codeLine',
  Table: 'cm-tableLine',
  HTMLBlock: 'cm-tagLine',
  CommentBlock: 'cm-tagLine',
  Blockquote: 'cm-quoteLine',
};

/** Returns the place at which the front matter of a text ends; 0 without any. */
function endOfFrontMatter({ doc }: EditorState): number {
  return frontMatter.exec(doc.sliceString(0, maxFrontMatter))?.[0].length ?? 0;
}

/** A line with nothing but a tag of an embed. */
const embedTag = /^\s*\{%[^\n]*%\}\s*$/;

/** Returns the class of each visible line that is no prose. */
function classesIn({ state, visibleRanges }: EditorView): Map<number, string> {
  const classes = new Map<number, string>();
  const matter = endOfFrontMatter(state);
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; at = state.doc.lineAt(at).to + 1) {
      const line = state.doc.lineAt(at);
      if (line.from < matter || embedTag.test(line.text)) classes.set(line.from, 'cm-tagLine');
    }
    syntaxTree(state).iterate({
      from,
      to,
      enter({ name, from: start, to: end }) {
        const kind = kinds[name];
        if (kind === undefined || start < matter) return;
        for (let at = Math.max(start, from); at <= Math.min(end, to); at = state.doc.lineAt(at).to + 1)
          classes.set(state.doc.lineAt(at).from, kind);
      },
    });
  }
  return classes;
}

function decorated(view: EditorView): DecorationSet {
  const lines = new RangeSetBuilder<Decoration>();
  const sorted = [...classesIn(view)].toSorted(([one], [other]) => one - other);
  for (const [at, name] of sorted) lines.add(at, at, Decoration.line({ class: name }));
  return lines.finish();
}

/** Marks the lines of code, tables, quotes, tags and front matter, so that the theme draws them as such. */
export const drawnLines = EditorView.decorations.of(decorated);
