// Tells the scripts after this one whether a place of a comment is in code, in which nothing is a mark.
/** Blocks of code with their ends; quotes and lists may be around them. */
const blocks = [
  [
    /^(?:\s*(?:>|(?:[-*+]|\d+[.)])(?=\s)))*\s*(?:(`{3,})[^`]*|(~{3,}).*)$/,
    (_, fence, tildes) => `^[\\s>]*${fence ?? tildes}+\\s*$`,
  ],
  [/^ {0,3}<(pre|script|style|textarea)(?=[\s>])/i, (_, name) => `</${name}>`],
  [/^ {0,3}<!--/, () => '-->'],
];

/** Returns the end of the block of code that a line begins. */
const endOf = (line) => {
  for (const [begin, end] of blocks) {
    const found = begin.exec(line);
    const until = found && new RegExp(end(...found), 'i');
    if (until && !until.test(line.slice(found[0].length))) return until;
  }
  return undefined;
};

const isListItem = (line) => /^\s*(?:[-*+]|\d+[.)])\s/.test(line);
const spans =
  /\\`|(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)|<!--[^]*?(?:-->|$)|<(code|kbd|samp|pre)(?=[\s>])[^]*?(?:<\/\2>|$)/gi;

/** Whether text that is typed at a place would be in a block, a span or an element of code. */
globalThis.isInCode = (text, at) => {
  const [before, after] = [text.slice(0, at).split('\n'), text.slice(at)];
  let [until, start, isInList] = [undefined, 0, false];
  for (const [number, line] of before.entries()) {
    if (until ? until.test(line) : line.trim() === '' && number < before.length - 1)
      [until, start] = [undefined, number + 1];
    else until ??= endOf(line);
    isInList = /^\s/.test(line) ? isInList : line === '' ? isInList : isListItem(line);
  }
  const isIndented = !isInList && /^(?: {4}|\t)/.test(before[start]);
  const typed = before.slice(start).join('\n');
  const paragraph = `${typed}x${after.split(/\n[ \t]*\n/, 1)[0]}`;
  const isIn = ({ index, 0: span }) => index < typed.length && typed.length < index + span.length;
  return until !== undefined || isIndented || [...paragraph.matchAll(spans)].some(isIn);
};
