const locking =
  /\b(?:alter\s+table(?:\s+if\s+exists)?|references|create\s+(?:unique\s+)?index\s+(?:if\s+not\s+exists\s+)?\w+\s+on)\s+(?:only\s+)?"?(\w+)/gi;
const creating = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi;

/**
 * The tables that were there before and that these statements lock against writers or readers. A transaction that locks
 * a second one while it holds the first waits for whoever took them the other way round, who waits for it: PostgreSQL
 * ends such a deadlock by failing somebody's request.
 */
export function tablesInUse(statements: readonly string[]): string[] {
  const text = statements.join(';\n').toLowerCase();
  const created = new Set([...text.matchAll(creating)].map(([, name]) => name));
  const locked = [...text.matchAll(locking)].flatMap(([, name]) => name ?? []);
  return [...new Set(locked.filter((name) => !created.has(name)))];
}
