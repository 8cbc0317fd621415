/** A passage of a list, and what another list has in its place. */
export interface Change {
  from: number;
  to: number;
  items: readonly string[];
}

/** More changes take too long to tell apart. */
const maxChanges = 1_000;

/** Returns the changes that make a list another (Myers, An O(ND) Difference Algorithm); undefined if they are too many. */
export function differencesOf(before: readonly string[], after: readonly string[]): Change[] | undefined {
  /** For each number of changes, how far each diagonal is reached. */
  const rows: number[][] = [];
  for (let count = 0; count <= maxChanges; count += 1) {
    const row: number[] = [];
    for (let at = 0; at <= count; at += 1) {
      const diagonal = 2 * at - count;
      let x = firstOf(rows.at(-1) ?? [], at);
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      row.push(x);
      if (x >= before.length && x - diagonal >= after.length) return changesOn(rows, at, after);
    }
    rows.push(row);
  }
  return undefined;
}

/** Whether a diagonal is reached by an addition; else it is by a removal. */
function isAddition(row: readonly number[], at: number): boolean {
  return at === 0 || (at < row.length && row[at - 1]! < row[at]!);
}

function firstOf(row: readonly number[], at: number): number {
  if (row.length === 0) return 0;
  return isAddition(row, at) ? row[at]! : row[at - 1]! + 1;
}

/** Walks back from the end, and joins changes that touch each other. */
function changesOn(rows: readonly number[][], end: number, after: readonly string[]): Change[] {
  const changes: Change[] = [];
  let at = end;
  for (const [count, row] of [...rows.entries()].toReversed()) {
    const isAdded = isAddition(row, at);
    if (!isAdded) at -= 1;
    const from = row[at]!;
    const change = isAdded
      ? { from, to: from, items: [after[from - (2 * at - count)]!] }
      : { from, to: from + 1, items: [] };
    const next = changes[0];
    if (next?.from === change.to) changes[0] = { from, to: next.to, items: [...change.items, ...next.items] };
    else changes.unshift(change);
  }
  return changes;
}
