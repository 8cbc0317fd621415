/** A body that begins with a block between `---` lines. */
export interface FrontMatterBlock {
  /** Between the lines, with LF line ends. */
  readonly yaml: string;
  /** The text after the closing line. */
  readonly content: string;
  /** The line number of the block in the body, from 1. */
  readonly firstLine: number;
}

const OPENING = /^\uFEFF?\s*?---[ \t]*\r?\n/;
const CLOSING = /^---[ \t]*\r?$/m;

/**
 * Finds the block at the top of a body, after optional blank lines; undefined without one. A line before an empty one is
 * a thematic break of Markdown.
 */
export function splitFrontMatter(bodyMarkdown: string): FrontMatterBlock | undefined {
  const opening = OPENING.exec(bodyMarkdown)?.[0];
  if (opening === undefined || /[ \t]---/.test(opening)) return undefined;
  const rest = bodyMarkdown.slice(opening.length);
  if (/^[ \t]*\r?\n/.test(rest)) return undefined;
  const closing = CLOSING.exec(rest);
  if (closing === null) return undefined;
  return {
    yaml: rest.slice(0, closing.index).replaceAll('\r\n', '\n'),
    content: rest.slice(closing.index + closing[0].length).replace(/^\n/, ''),
    firstLine: opening.split('\n').length,
  };
}
