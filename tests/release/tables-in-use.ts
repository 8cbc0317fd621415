const locking =
  /\b(?:alter\s+table(?:\s+if\s+exists)?|references|create\s+(?:unique\s+)?index\s+(?:if\s+not\s+exists\s+)?\w+\s+on)\s+(?:only\s+)?"?(\w+)/gi;
const creating = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi;

/**
 * Returns the existing tables that these statements lock against writers or readers. A transaction that locks two of them
 * can deadlock with a request that locks them in the other order, and PostgreSQL then fails one of both.
 */
export function tablesInUse(statements: readonly string[]): string[] {
  const text = statements.join(';\n').toLowerCase();
  const created = new Set([...text.matchAll(creating)].map(([, name]) => name));
  const locked = [...text.matchAll(locking)].flatMap(([, name]) => name ?? []);
  return [...new Set(locked.filter((name) => !created.has(name)))];
}
