import { afterCode, type Backticks } from './find-end.ts';

/** A range of a text; the end is exclusive. */
export type Range = readonly [from: number, to: number];

// May precede the text of a line: markers of quotations and lists, and embeds.
const PREFIX = /(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)|\{%(?:(?!\{%|%\}).){1,2200}%\}))*[ \t]*/y;
const FENCE = /(?:`{3,}(?=[^`]*$)|~{3,})/y;
const LONG_ELEMENT = /[ \t]{0,3}(?:<(pre|script|style|textarea)(?=[\s>])|<!--)/iy;
const CODE_ELEMENT = /<(code|kbd|pre|samp|script|style|textarea)(?=[\s>])|<!--/iy;
/** A line that does not continue the paragraph before it. */
const BLOCK_START = /^(?:\s*(?:[-*+>|#]|\d{1,9}[.)]\s))/;

/**
 * Returns the ranges of code and comments in Markdown, in order: fences, indented lines, code spans, and HTML elements
 * for code. It reads line by line, without a parser's knowledge of nested blocks.
 */
export function codeRanges(text: string): Range[] {
  const ranges: Range[] = [];
  const reader = new LineReader(ranges, text);
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    reader.read(start, end);
    start = end + 1;
  }
  reader.endParagraph(text.length);
  return ranges;
}

class LineReader {
  /** The end of the code that the next line is in. */
  private until: RegExp | undefined;
  /** Where the current paragraph begins, which code spans may span. */
  private paragraph: number | undefined;
  private isAfterBlank = true;
  private isInList = false;
  private readonly ranges: Range[];
  private readonly text: string;

  constructor(ranges: Range[], text: string) {
    this.ranges = ranges;
    this.text = text;
  }

  read(start: number, end: number): void {
    const line = this.text.slice(start, end);
    if (this.until !== undefined) {
      this.ranges.push([start, end]);
      if (this.until.test(line)) this.until = undefined;
      return;
    }
    const isBlank = line.trim() === '';
    if (isBlank || BLOCK_START.test(line)) this.endParagraph(start);
    if (isBlank) this.isAfterBlank = true;
    else this.readText(line, start, end);
  }

  private readText(line: string, start: number, end: number): void {
    const prefix = matchAt(PREFIX, line, 0)?.[0].length ?? 0;
    const isList = /^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line);
    if (isList) this.isInList = true;
    else if (this.isAfterBlank && !/^\s/.test(line)) this.isInList = false;
    const isIndented = this.isAfterBlank && !this.isInList && /^(?: {4}|\t)/.test(line);
    const fence = matchAt(FENCE, line, prefix)?.[0];
    if (isIndented) this.ranges.push([start, end]);
    else if (fence !== undefined) this.openFence(fence, start + prefix, end);
    else if (!this.openElement(line, start, end)) this.paragraph ??= start;
    this.isAfterBlank = isIndented;
  }

  private openFence(fence: string, start: number, end: number): void {
    this.endParagraph(start);
    this.ranges.push([start, end]);
    this.until = new RegExp(`^[\\s>]*${fence[0]}{${fence.length},}\\s*$`);
  }

  /** Opens an element that lasts until its end tag, across blank lines. */
  private openElement(line: string, start: number, end: number): boolean {
    const element = matchAt(LONG_ELEMENT, line, 0);
    if (element === undefined) return false;
    const ending = element[1] === undefined ? /-->/ : new RegExp(`</${element[1]}>`, 'i');
    if (ending.test(line)) return false;
    this.endParagraph(start);
    this.ranges.push([start, end]);
    this.until = ending;
    return true;
  }

  /** Adds the code spans of the current paragraph. */
  endParagraph(end: number): void {
    if (this.paragraph !== undefined) {
      const offset = this.paragraph;
      const spans = inlineRanges(this.text.slice(offset, end));
      this.ranges.push(...spans.map(([from, to]): Range => [offset + from, offset + to]));
    }
    this.paragraph = undefined;
  }
}

function inlineRanges(text: string): Range[] {
  const ranges: Range[] = [];
  const runs: Backticks = {};
  const endings = new Map<string, number>();
  for (let at = 0; at < text.length; at += 1) {
    let end = at;
    if (text[at] === '\\') at += 1;
    else if (text[at] === '`') end = afterCode(runs, text, at, text.length);
    else if (text[at] === '<') end = afterElement(text, at, endings);
    if (end <= at) continue;
    ranges.push([at, end]);
    at = end - 1;
  }
  return ranges;
}

/** Returns the end of an element for code that begins there, or `at`; `endings` caches the last end tag of each. */
function afterElement(text: string, at: number, endings: Map<string, number>): number {
  const element = matchAt(CODE_ELEMENT, text, at);
  if (element === undefined) return at;
  const ending = element[1] === undefined ? '-->' : `</${element[1]}>`;
  const last = endings.get(ending) ?? text.lastIndexOf(ending);
  endings.set(ending, last);
  if (last < at) return at;
  return text.indexOf(ending, at) + ending.length;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
