import { setImmediate } from 'node:timers/promises';

/** How long texts are decompressed at a time: some 300 usual ones, or a few of the largest. */
const maxMs = 5;

/** Maps rows with texts, and lets the process do other work between them if they are many or long. */
export async function mapBodies<Row, Result>(rows: readonly Row[], toResult: (row: Row) => Result): Promise<Result[]> {
  const results: Result[] = [];
  let since = performance.now();
  for (const row of rows) {
    if (performance.now() - since > maxMs) {
      await setImmediate();
      since = performance.now();
    }
    results.push(toResult(row));
  }
  return results;
}
