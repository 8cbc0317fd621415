import type { ComparedLine, Hunk } from './find-hunks.ts';

const marks = { context: ' ', removed: '-', added: '+' } as const;

/** Writes hunks as a unified diff, as `patch` reads it; nothing without a difference. */
export function writeUnified(hunks: readonly Hunk[], names: { from: string; to: string }): string {
  if (hunks.length === 0) return '';
  const parts = hunks.map(({ fromStart, fromLines, toStart, toLines, lines }) => {
    const head = `@@ -${fromStart},${fromLines} +${toStart},${toLines} @@\n`;
    return head + lines.map(writeLine).join('');
  });
  return `--- ${names.from}\n+++ ${names.to}\n${parts.join('')}`;
}

function writeLine({ kind, line }: ComparedLine): string {
  const written = marks[kind] + line;
  return line.endsWith('\n') ? written : `${written}\n\\ No newline at end of file\n`;
}
