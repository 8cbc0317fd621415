import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const code = { fontFamily: 'var(--mono)', fontSize: '0.875rem' };

const frame = EditorView.theme({
  '.cm-scroller': { fontFamily: 'var(--serif)', fontSize: 'var(--step-1)' },
  '.cm-codeLine': { ...code, backgroundColor: 'var(--code-bg)' },
  '.cm-tableLine': code,
  '.cm-tagLine': { ...code, color: 'var(--muted)' },
  // What looks like a heading or a list there is none.
  '.cm-tagLine span': { font: 'inherit !important', color: 'inherit !important' },
  '.cm-quoteLine': { borderInlineStart: '3px solid var(--line-strong)', marginInlineStart: '0.85rem' },
});

const quiet = { color: 'var(--muted)', fontWeight: '400', fontStyle: 'normal', textDecoration: 'none' };

// The last rule of a letter decides.
const drawn = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.heading1, fontWeight: '700', fontSize: 'var(--step-3)', lineHeight: '1.3' },
  { tag: tags.heading2, fontWeight: '700', fontSize: 'var(--step-2)', lineHeight: '1.4' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.link, textDecoration: 'underline', textDecorationColor: 'var(--accent)' },
  { tag: tags.monospace, ...code, backgroundColor: 'var(--code-bg)' },
  { tag: tags.quote, color: 'var(--muted)' },
  {
    tag: [tags.processingInstruction, tags.contentSeparator, tags.meta, tags.labelName, tags.string, tags.comment],
    ...quiet,
  },
  { tag: tags.url, ...quiet, fontSize: '0.875rem' },
]);

/** Draws a text as it will be read, with its marks in the background. */
export const drawnTheme: Extension = [frame, syntaxHighlighting(drawn)];
