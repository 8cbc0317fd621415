interface CodeBlock {
  begin: RegExp;
  /** Returns the pattern of the line that ends the block. */
  end(match: RegExpExecArray): string;
}

/** Blocks of code with their ends; quotes and lists may be around them. */
const blocks: readonly CodeBlock[] = [
  {
    begin: /^(?:\s*(?:>|(?:[-*+]|\d+[.)])(?=\s)))*\s*(?:(`{3,})[^`]*|(~{3,}).*)$/,
    end: ([, fence, tildes]) => `^[\\s>]*${fence ?? tildes}+\\s*$`,
  },
  { begin: /^ {0,3}<(pre|script|style|textarea)(?=[\s>])/i, end: ([, name]) => `</${name}>` },
  { begin: /^ {0,3}<!--/, end: () => '-->' },
];

/** Returns the end of the block of code that a line begins. */
function endOf(line: string): RegExp | undefined {
  for (const { begin, end } of blocks) {
    const match = begin.exec(line);
    const until = match && new RegExp(end(match), 'i');
    if (until && !until.test(line.slice(match[0].length))) return until;
  }
  return undefined;
}

const isListItem = (line: string) => /^\s*(?:[-*+]|\d+[.)])\s/.test(line);
const spans =
  /\\`|(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)|<!--[^]*?(?:-->|$)|<(code|kbd|samp|pre)(?=[\s>])[^]*?(?:<\/\2>|$)/gi;

/** Whether text that is typed at a place of a comment would be in a block, a span or an element of code, where nothing is a mark. */
export function isInCode(text: string, at: number): boolean {
  const before = text.slice(0, at).split('\n');
  const after = text.slice(at);
  let until: RegExp | undefined;
  let start = 0;
  let isInList = false;
  for (const [number, line] of before.entries()) {
    if (until ? until.test(line) : line.trim() === '' && number < before.length - 1) {
      until = undefined;
      start = number + 1;
    } else until ??= endOf(line);
    isInList = /^\s/.test(line) || line === '' ? isInList : isListItem(line);
  }
  const isIndented = !isInList && /^(?: {4}|\t)/.test(before[start] ?? '');
  const typed = before.slice(start).join('\n');
  const paragraph = `${typed}x${after.split(/\n[ \t]*\n/, 1)[0]}`;
  const isIn = ({ index, 0: span }: RegExpExecArray) => index < typed.length && typed.length < index + span.length;
  return until !== undefined || isIndented || [...paragraph.matchAll(spans)].some(isIn);
}
