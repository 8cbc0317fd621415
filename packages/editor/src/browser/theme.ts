import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The frame of a text field, made of the tokens of the page, which holds in both color schemes. */
export const theme: Extension = EditorView.theme({
  '&': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': {
    lineHeight: '1.6',
    maxHeight: 'max(24rem, 100vh - 15rem)',
    overflow: 'auto',
  },
  // A phone scrolls the page alone.
  '@media (width < 48rem), (height < 30rem)': { '.cm-scroller': { maxHeight: 'none' } },
  // It takes the clicks below a short text.
  '.cm-content': { minHeight: '24rem', padding: '0.75rem 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 0.85rem' },
  '.cm-shown': { padding: '0.25rem 0.85rem', maxWidth: '32rem' },
  '.cm-shown img': { display: 'block', maxWidth: '100%', maxHeight: '20rem', borderRadius: 'var(--radius)' },
  '.cm-placeholder': { color: 'var(--muted)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--mark)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--accent)' },
  '.cm-panels': { backgroundColor: 'var(--bg)', color: 'var(--text)', borderColor: 'var(--line)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)', borderRadius: 'var(--radius) var(--radius) 0 0' },
  '.cm-panel.cm-search': { padding: '0.5rem', fontFamily: 'var(--sans)' },
  '.cm-panel.cm-search label': { fontSize: '0.875rem' },
  '.cm-textfield': {
    font: '1rem var(--sans)',
    color: 'inherit',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: '0.25rem',
    padding: '0.25rem 0.5rem',
  },
  '.cm-button': {
    font: '600 0.875rem var(--sans)',
    color: 'inherit',
    backgroundImage: 'none',
    backgroundColor: 'transparent',
    border: '1px solid var(--line-strong)',
    borderRadius: '0.25rem',
    minHeight: '1.75rem',
    cursor: 'pointer',
  },
  '.cm-panel.cm-search [name=close]': {
    color: 'inherit',
    minWidth: '1.75rem',
    minHeight: '1.75rem',
    cursor: 'pointer',
  },
  '.cm-tooltip': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    boxShadow: 'var(--shadow)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--sans)', maxHeight: '16rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.3rem 0.6rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--on-accent)',
    backgroundColor: 'var(--accent)',
  },
  '.cm-offer': { display: 'flex', flexWrap: 'wrap', gap: '0.5rem', padding: '0.5rem' },
  '.cm-offer .cm-button': { minHeight: '2.25rem', padding: '0.25rem 0.75rem' },
  '.cm-completionDetail': { color: 'inherit', fontStyle: 'normal', opacity: '0.85' },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none' },
  '.cm-changedLine, .cm-insertedLine': { backgroundColor: 'var(--good-soft) !important' },
  '.cm-deletedChunk, &.cm-merge-a .cm-changedLine': { backgroundColor: 'var(--danger-soft) !important' },
});

const font = EditorView.theme({ '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '1rem' } });

const markdown = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700', color: 'var(--code-title)' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: tags.monospace, color: 'var(--code-string)' },
  { tag: tags.quote, color: 'var(--muted)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--muted)' },
]);

/** Shows Markdown as letters of the same width, with its marks in colors. */
export const plainTheme: Extension = [font, syntaxHighlighting(markdown)];
