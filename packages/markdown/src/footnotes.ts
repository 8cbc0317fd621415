import type { MarkdownIt, StateInline, Token } from 'markdown-it';
import footnote from 'markdown-it-footnote';
import { tooComplex } from './errors.ts';
import type { RenderEnvironment } from './environment.ts';

/** Listing the notes takes quadratic time. */
const maxNotes = 1_000;

/** Looking for the end of each of many unclosed names would take quadratic time. */
const maxNameLength = 200;

/** A note, and which of the references to it, both from 0. */
interface Position {
  id: number;
  subId?: number;
}

/**
 * Footnotes as on GitHub: `[^name]` in a text and `[^name]: note` anywhere. The names of anchors begin in upper case, those of
 * headings are in lower case.
 */
export function footnotes(md: MarkdownIt): void {
  md.use(footnote);
  // Notes within the text (`^[note]`) are no part of GitHub's syntax.
  md.disable('footnote_inline');
  md.inline.ruler.before('footnote_ref', 'footnote_label', skipUnclosed);
  md.core.ruler.before('footnote_tail', 'footnote_limit', ({ env }) => {
    const notes = (env as RenderEnvironment).footnotes?.list;
    if (notes !== undefined && notes.length > maxNotes) throw tooComplex();
  });
  const rule = (name: string, render: (position: Position) => string) => {
    md.renderer.rules[name] = (tokens, index) => render((tokens[index] as Token).meta as unknown as Position);
  };
  rule('footnote_block_open', () => '<div class="footnotes">\n<ol>\n');
  rule('footnote_block_close', () => '</ol>\n</div>\n');
  rule('footnote_open', ({ id }) => `<li><a name="Note-${id + 1}"></a>`);
  rule('footnote_close', () => '</li>\n');
  rule('footnote_ref', (position) => {
    const number = position.id + 1;
    const link = `<a name="${referenceTo(position)}" href="#Note-${number}" aria-label="Note ${number}">${number}</a>`;
    return `<sup class="footnote-ref">${link}</sup>`;
  });
  rule('footnote_anchor', (position) => {
    const label = referenceTo(position).replace('Reference-', 'Back to reference ');
    return ` <a class="footnote-back" href="#${referenceTo(position)}" aria-label="${label}">↩</a>`;
  });
}

/** Takes `[^` as text unless a name follows. */
function skipUnclosed(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (!src.startsWith('[^', pos) || src.slice(pos + 2, pos + 2 + maxNameLength).includes(']')) return false;
  if (!silent) state.pending += '[^';
  state.pos += 2;
  return true;
}

/** Returns the name of a reference: `Reference-2` is the first to the second note, `Reference-2-2` the next. */
function referenceTo({ id, subId = 0 }: Position): string {
  return `Reference-${id + 1}${subId > 0 ? `-${subId + 1}` : ''}`;
}
