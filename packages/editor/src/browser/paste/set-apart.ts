import type { PastePlace } from './pasted-address.ts';

/** The beginning of a heading, a list, a quote, a table, a block of code or a line. */
const block = /^\s*(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |\||```|---$)/;
/** Nothing but the marks of lists and quotes. */
const onlyMarks = /^\s*(?:(?:[-*+]|\d{1,9}[.)]|>)\s+)*$/;

/** Returns Markdown with the line breaks that its first and last block need between themselves and the text around them. */
export function setApart(markdown: string, { before, after }: PastePlace): string {
  const [first = '', last = ''] = [/^.*/.exec(markdown)?.[0], /[^\n]*$/.exec(markdown)?.[0]];
  const [line = '', next = ''] = [/[^\n]*$/.exec(before)?.[0], /^\n?[^\n]*/.exec(after)?.[0]];
  const above = before.slice(0, before.length - line.length);
  const needsLead =
    block.test(first) && (line.trim() === '' ? !/(?:^|\n)[ \t]*\n$|^$/.test(above) : !onlyMarks.test(line));
  const needsTail = block.test(last) && next.trim() !== '';
  const lead = needsLead ? (line.trim() === '' ? '\n' : '\n\n') : '';
  return lead + markdown + (needsTail ? (next.startsWith('\n') ? '\n' : '\n\n') : '');
}
