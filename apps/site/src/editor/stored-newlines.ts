const newline = /\r\n|\r|\n/;

/**
 * Returns a text of a form, whose newlines browsers have changed, with those of the stored text: unchanged lines at its beginning
 * and its end keep their bytes, and changed ones get the newline that is most frequent there.
 */
export function withStoredNewlines(typed: string, stored: string): string {
  if (!stored.includes('\r')) return typed;
  const [wanted, before] = [typed.split('\n'), linesOf(stored)];
  const usual = before.filter(({ end }) => end === '\r\n').length * 2 >= before.length ? '\r\n' : '\n';
  const shared = Math.min(wanted.length, before.length);
  let first = 0;
  while (first < shared && wanted[first] === before[first]?.text) first += 1;
  let last = 0;
  while (last < shared - first && wanted.at(-1 - last) === before.at(-1 - last)?.text) last += 1;
  const ends = wanted.map((_, at) => {
    if (at < first) return before[at]?.end;
    return at >= wanted.length - last ? before[at - wanted.length + before.length]?.end : usual;
  });
  return wanted.map((line, at) => (at === wanted.length - 1 ? line : line + (ends[at] || usual))).join('');
}

/** Returns the lines of a text, each with its newline. */
function linesOf(text: string): { text: string; end: string }[] {
  const ends = text.match(new RegExp(newline, 'g')) ?? [];
  return text.split(newline).map((line, at) => ({ text: line, end: ends[at] ?? '' }));
}
