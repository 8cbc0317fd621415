/** The beginning of a footnote, also in a quote. */
const footnote = /^(?: {0,3}>)* {0,3}(\[\^[^\]\s]+\]):/;
const fenceLine = /^ {0,3}(`{3,}|~{3,})/;

/** Returns the marks of footnotes that a text defines more than once outside of code: readers see only the last of each. */
export function repeatedFootnotes(text: string): string[] {
  const [marks, repeated] = [new Set<string>(), new Set<string>()];
  let fence = '';
  for (const line of text.split('\n')) {
    const [, sign = ''] = fenceLine.exec(line) ?? [];
    if (fence === '') fence = sign;
    else if (sign.startsWith(fence)) fence = '';
    const [, mark] = fence === '' ? (footnote.exec(line) ?? []) : [];
    if (mark === undefined) continue;
    if (marks.has(mark)) repeated.add(mark);
    marks.add(mark);
  }
  return [...repeated];
}
