import { escapeLines, escapeText, linkToItself } from './escape-text.ts';
import { isBlock, type HtmlElement, type HtmlNode } from './html-tree.ts';
import { codeSpan, inOneLine, runsOf, type Mark, type Run } from './inline-runs.ts';

/** A part of a line with a mark: around it, or as an element where the mark cannot begin or end. */
interface Span {
  mark: Mark;
  /** Whether it begins within bold text, whose marks have the same sign. */
  isWithinBold: boolean;
  isElement: boolean;
}

/** A text, or an end of a marked part. */
type Piece = string | { span: Span; isEnd: boolean };

const elements: Readonly<Record<Mark, string>> = { '**': 'strong', '*': 'em', '~~': 's', sub: 'sub', sup: 'sup' };

/** Returns the paragraphs of nodes within a line: two line breaks end one. */
export function paragraphsOf(nodes: readonly HtmlNode[]): string[] {
  const paragraphs: Run[][] = [];
  for (const run of runsOf(nodes, writeLine).runs) {
    const last = paragraphs.at(-1);
    if (last && !run.gap.includes('\n\n')) last.push(run);
    else paragraphs.push([{ ...run, gap: '' }]);
  }
  return paragraphs.map((runs) => escapeLines(writeLine(runs)));
}

/** Returns the Markdown of a heading or a cell, in which blocks stand next to each other. */
export function textInLine(element: HtmlElement): string {
  const inLine = (node: HtmlNode): HtmlNode[] =>
    typeof node !== 'string' && isBlock(node) ? [' ', ...node.children.flatMap(inLine), ' '] : [node];
  return writeLine(inOneLine(runsOf(element.children.flatMap(inLine), writeLine).runs)).trim();
}

function writeLine(runs: readonly Run[]): string {
  const pieces = piecesOf(runs);
  for (;;) {
    const { text, failed } = attempt(pieces);
    if (failed.length === 0) return text;
    for (const span of failed) span.isElement = true;
  }
}

function piecesOf(runs: readonly Run[]): Piece[] {
  const pieces: Piece[] = [];
  let open: Span[] = [];
  const end = (spans: readonly Span[]) => pieces.push(...spans.toReversed().map((span) => ({ span, isEnd: true })));
  for (const [at, run] of runs.entries()) {
    const stay = open.findIndex(({ mark }, index) => run.marks[index] !== mark);
    const kept = stay === -1 ? open : open.slice(0, stay);
    end(open.slice(kept.length));
    const newSpans = run.marks.slice(kept.length).map((mark): Span => {
      return {
        mark,
        isWithinBold: mark === '*' && run.marks[0] === '**' && kept.length > 0,
        isElement: mark.startsWith('su'),
      };
    });
    open = [...kept, ...newSpans];
    pieces.push(withBreaks(run.gap), ...newSpans.map((span) => ({ span, isEnd: false })));
    if (run.kind === 'address') pieces.push(linkToItself(run.text, standsAlone(runs, at)));
    else if (run.kind === 'text') pieces.push(withBreaks(escapeText(run.text, at === runs.length - 1)));
    else pieces.push(run.kind === 'code' ? codeSpan(run.text) : run.text);
  }
  end(open);
  return pieces.filter((piece) => piece !== '');
}

/** Markdown takes a line end for a blank. */
function withBreaks(text: string): string {
  return text.replaceAll('\n', '\\\n');
}

/** Whether blanks or the ends of the line are around a part: the renderer takes other letters for a part of an address. */
function standsAlone(runs: readonly Run[], at: number): boolean {
  const [before, here, after] = [runs[at - 1], runs[at], runs[at + 1]];
  const isKeptBy = (other: Run | undefined) => here?.marks.every((mark, index) => other?.marks[index] === mark);
  const isBegun = (before === undefined || here?.gap !== '') && isKeptBy(before);
  const isEnded = after === undefined || after.gap.startsWith(' ') || isPunctuation(after, runs[at + 2]);
  return isBegun === true && isEnded && isKeptBy(after) === true;
}

/** Whether a part is, or begins with, a sign that ends a sentence. */
function isPunctuation({ kind, text, gap, marks }: Run, next: Run | undefined): boolean {
  const isSentenceEnd = text.length === 1 ? next === undefined : text.startsWith(' ', 1);
  return kind === 'text' && gap === '' && marks.length === 0 && isSentenceEnd && /^[.,;:!?]/.test(text);
}

/** Ends of marked parts that stand side by side with the same sign. */
interface Delimiters {
  from: number;
  to: number;
  sign: string;
  starts: Span[];
  ends: Span[];
}

/** Writes pieces, and returns the parts whose marks CommonMark would take for text. */
function attempt(pieces: readonly Piece[]): { text: string; failed: Span[] } {
  let text = '';
  const delimiters: Delimiters[] = [];
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      // An image begins like this.
      if (text.endsWith('!') && piece.startsWith('[')) text = `${text.slice(0, -1)}\\!`;
      text += piece;
      continue;
    }
    const { span, isEnd } = piece;
    const sign = span.mark.slice(0, 1);
    if (!span.isElement) {
      let last = delimiters.at(-1);
      if (last?.to !== text.length || last.sign !== sign) {
        last = { from: text.length, to: text.length, sign, starts: [], ends: [] };
        delimiters.push(last);
      }
      (isEnd ? last.ends : last.starts).push(span);
      last.to += span.mark.length;
    }
    text += span.isElement ? `<${isEnd ? '/' : ''}${elements[span.mark]}>` : span.mark;
  }
  return { text, failed: delimiters.flatMap((each) => failedOf(text, each)) };
}

/**
 * Returns the parts that cannot begin or end there (CommonMark 0.31.2, 6.2), and those that would end bold text around
 * them: next to East Asian letters and signs, the renderer takes marks for an end more often.
 */
function failedOf(text: string, { from, to, starts, ends }: Delimiters): Span[] {
  const [before, after] = [lastSign(text.slice(0, from)), firstSign(text.slice(to))];
  const canBegin = !isBlank(after) && (!isSign(after) || isBlank(before) || isSign(before));
  const canEnd = !isBlank(before) && (!isSign(before) || isBlank(after) || isSign(after));
  // Ends and beginnings would be one run of marks.
  if (starts.length > 0 && ends.length > 0) return starts;
  const mayEnd = canEnd || (!isBlank(before) && (isEastAsian(before) || isEastAsian(after)));
  const failed = starts.filter(({ isWithinBold }) => !canBegin || (mayEnd && isWithinBold));
  return canEnd ? failed : [...failed, ...ends];
}

const lastSign = (text: string) => /.$/su.exec(text.slice(-2))?.[0] ?? ' ';
const firstSign = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 32);
const isBlank = (sign: string) => /[\p{Zs}\s]/u.test(sign) && sign !== '\uFEFF';
const isSign = (sign: string) => /[\p{P}\p{S}]/u.test(sign);
/** Wide and half-width signs, Korean ones (Unicode Standard Annex 11), and others between them. */
const isEastAsian = (sign: string) => /[\u1100-\u11FF\u2E80-\uD7FF\uF900-\uFFEF\u{16FE0}-\u{3FFFF}]/u.test(sign);
