// The marks of Markdown that buttons and keys add to texts, for articles and comments alike. Editors apply the edits, so that they
// can be undone.

/** A text with its selection. */
export interface SelectedText {
  text: string;
  from: number;
  to: number;
}

interface Change {
  from: number;
  to: number;
  insert: string;
}

/** Changes of a text in their order, and the selection after them. */
export interface Edit {
  changes: readonly Change[];
  from: number;
  to: number;
}

/** Adds marks to the selection, or removes them. */
export type Mark = (selected: SelectedText) => Edit;

/** Whether the cursor is right before the mark that ends what it is in. */
function isBeforeEnd({ text, from, to }: SelectedText, mark: string): boolean {
  const before = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  const isWithin = from === to && !before.endsWith(mark) && before.split(mark).length % 2 === 0;
  return isWithin && text.startsWith(mark, to);
}

/** Whether marks stand around the selection: of two stars around bold text, none is that of italic text. */
function isWrappedIn({ text, from, to }: SelectedText, mark: string): boolean {
  const sign = mark[0];
  let [before, after] = [0, 0];
  while (text[from - before - 1] === sign) before += 1;
  while (text[to + after] === sign) after += 1;
  const signs = Math.min(before, after);
  return mark === '*' ? signs % 2 === 1 : signs >= mark.length;
}

/** Wraps the selection in marks, removes them, or leaves what they end. */
function wrap(mark: string): Mark {
  return (selected) => {
    const { from, to } = selected;
    const size = mark.length;
    if (isBeforeEnd(selected, mark)) return { changes: [], from: to + size, to: to + size };
    const isWrapped = isWrappedIn(selected, mark);
    const shift = isWrapped ? -size : size;
    const changes = isWrapped
      ? [
          { from: from - size, to: from, insert: '' },
          { from: to, to: to + size, insert: '' },
        ]
      : [from, to].map((at) => ({ from: at, to: at, insert: mark }));
    return { changes, from: from + shift, to: to + shift };
  };
}

/** Puts a prefix before every selected line, or removes it; `pattern` matches the prefixes of its kind. */
function prefixLines(prefix: (index: number) => string, pattern: RegExp): Mark {
  return ({ text, from, to }) => {
    const start = text.lastIndexOf('\n', from - 1) + 1;
    const [rest = ''] = text.slice(to).split('\n', 1);
    const lines = text.slice(start, to + rest.length).split('\n');
    const isPrefixed = lines.every((line, index) => line.startsWith(prefix(index)));
    let at = start;
    const changes = lines.map((line, index) => {
      const before = pattern.exec(line)?.[0] ?? '';
      const change = { from: at, to: at + before.length, insert: isPrefixed ? '' : prefix(index) };
      at += line.length + 1;
      return change;
    });
    return { changes, from: placeAfter(changes, from), to: placeAfter(changes, to) };
  };
}

/** Returns where a place is after changes: the cursor stays behind what is inserted at it. */
function placeAfter(changes: readonly Change[], place: number): number {
  let moved = place;
  for (const { from, to, insert } of changes) {
    if (from <= place) moved += insert.length - (Math.min(to, place) - from);
  }
  return moved;
}

const listMark = /^(?:[-*+]|\d+[.)])\s+/;

export const bold = wrap('**');
export const italic = wrap('*');
export const bulletList = prefixLines(() => '- ', listMark);
export const numberedList = prefixLines((index) => `${index + 1}. `, listMark);
export const quote = prefixLines(() => '> ', /^>\s?/);

/** Turns the lines into headings of the second level, then of the third, then into text. */
export const heading: Mark = (selected) => {
  const { text, from } = selected;
  const level = /^#+(?=\s)/.exec(text.slice(text.lastIndexOf('\n', from - 1) + 1))?.[0].length ?? 0;
  const next = level === 0 ? '## ' : level === 2 ? '### ' : '';
  return prefixLines(() => next, /^#{1,6}\s+/)(selected);
};

/** Whether the mark of code removes or leaves the marks around the selection. */
export function isEndingCode(selected: SelectedText): boolean {
  return isBeforeEnd(selected, '`') || isWrappedIn(selected, '`');
}

/** Marks code: a block for whole lines, else a part of a line. */
export const code: Mark = (selected) => {
  const { text, from, to } = selected;
  const lines = text.slice(from, to);
  return lines.includes('\n') ? insertBlock(selected, `\`\`\`\n${lines}\n\`\`\``) : wrap('`')(selected);
};

/** Replaces the selection by a block with empty lines around it; `select` is a part of it to type over. */
export function insertBlock({ text, from, to }: SelectedText, block: string, select = ''): Edit {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const lead = from === 0 || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after.startsWith('\n\n') ? '' : after.startsWith('\n') || after === '' ? '\n' : '\n\n';
  const insert = `${lead}${block}${tail}`;
  const at = select === '' ? -1 : from + insert.indexOf(select);
  const end = from + lead.length + block.length + (after.startsWith('\n') ? 0 : tail.length);
  const selection = at === -1 ? { from: end, to: end } : { from: at, to: at + select.length };
  return { changes: [{ from, to, insert }], ...selection };
}
