/** A statement at the top level of a module. */
export interface Block {
  /** The name that it declares; empty for others. */
  name: string;
  text: string;
  firstLine: number;
  lastLine: number;
}

const start = /^(?:export )?(?:default )?(?:async )?(?:const|let|function|class|interface|type) (\w+)|^\S.*$/;

/** Splits the source of a module into its statements. */
export function blocksOf(source: string): Block[] {
  const blocks: Block[] = [];
  for (const [index, line] of source.split('\n').entries()) {
    const match = /^[})\]/ *]/.test(line) || line === '' ? null : start.exec(line);
    const current = blocks.at(-1);
    if (match) blocks.push({ name: match[1] ?? '', text: line, firstLine: index + 1, lastLine: index + 1 });
    else if (current) Object.assign(current, { text: `${current.text}\n${line}`, lastLine: index + 1 });
  }
  return blocks;
}

/** Returns the statements with changed lines, and those that use what a changed one declares; lists of statements do not count. */
export function changedBlocks(blocks: readonly Block[], lines: readonly number[]): Block[] {
  const isList = ({ text }: Block) => /^export const \w+: (?:readonly )?\w*(?:Route|Page)s?\[\]/.test(text);
  const found = new Set(
    blocks.filter(({ firstLine, lastLine }) => lines.some((line) => line >= firstLine && line <= lastLine)),
  );
  for (const block of found) {
    if (block.name === '') continue;
    const use = new RegExp(`\\b${block.name}\\b`);
    for (const other of blocks) if (!isList(other) && use.test(other.text)) found.add(other);
  }
  return [...found].filter((block) => !isList(block));
}
