const rules: readonly { name: string; pattern: RegExp }[] = [
  {
    name: 'drops an object that processes of the last release may use',
    pattern: /\bdrop\s+(table|column|view|materialized|schema|type|sequence|function|trigger|domain|default)\b/,
  },
  // PostgreSQL reads `drop name` as a column.
  {
    name: 'drops a column',
    pattern: /\balter\s+table\b.*\bdrop\s+(?!constraint\b|not\s+null\b|expression\b|identity\b)/,
  },
  { name: 'renames an object that processes of the last release use', pattern: /\brename\b/ },
  { name: 'moves a table to another schema', pattern: /\bset\s+schema\b/ },
  { name: 'changes the type of a column', pattern: /\balter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/ },
  { name: 'rejects nulls that processes of the last release may write', pattern: /\bset\s+not\s+null\b/ },
  {
    name: 'adds a column that processes of the last release do not fill',
    pattern:
      /\badd\s+(column\s+)?(?!constraint\b)[^,]*\bnot\s+null\b(?![^,]*\b(default|generated)\b)(?<!\b(default|generated)\b[^,]*)/,
  },
  // `after truncate` declares a trigger.
  { name: 'removes rows', pattern: /\b(delete\s+from|(?<!\bafter\s)truncate)\b/ },
];

/**
 * Returns what a statement would break for processes of the last release, which run along with it and may return in a rollback.
 * Matches texts and comments too: a false alarm is better than an oversight.
 */
export function findDestruction(statement: string): string[] {
  const text = statement
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
  return rules.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
}
