const rules: readonly { name: string; pattern: RegExp }[] = [
  {
    name: 'drops what processes of the last release may use',
    pattern: /\bdrop\s+(table|column|view|materialized|schema|type|sequence|function|trigger|domain|default)\b/,
  },
  // PostgreSQL takes `drop name` for a column.
  {
    name: 'drops a column',
    pattern: /\balter\s+table\b.*\bdrop\s+(?!constraint\b|not\s+null\b|expression\b|identity\b)/,
  },
  { name: 'renames what processes of the last release use', pattern: /\brename\b/ },
  { name: 'moves a table to another schema', pattern: /\bset\s+schema\b/ },
  { name: 'changes the type of a column', pattern: /\balter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/ },
  { name: 'refuses nulls that processes of the last release may write', pattern: /\bset\s+not\s+null\b/ },
  {
    name: 'adds a column that processes of the last release do not fill',
    pattern:
      /\badd\s+(column\s+)?(?!constraint\b)[^,]*\bnot\s+null\b(?![^,]*\b(default|generated)\b)(?<!\b(default|generated)\b[^,]*)/,
  },
  // `after truncate` is what a trigger waits for.
  { name: 'removes rows', pattern: /\b(delete\s+from|(?<!\bafter\s)truncate)\b/ },
];

/**
 * What a statement would break for processes of the last release, which go on while it runs and may be put back after
 * it. Texts and comments count too: a statement that only looks destructive is refused rather than overlooked.
 */
export function findDestruction(statement: string): string[] {
  const text = statement
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
  return rules.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
}
