import { createMarkdownPool, type MarkdownPool } from '../pool.ts';

let pool: MarkdownPool | undefined;

/**
 * One pool for all that this process tests: a thread takes a third of a second of processor time to start, and most
 * tests render a line. It ends with the process.
 */
export function sharedMarkdownPool(): MarkdownPool {
  pool ??= createMarkdownPool();
  return pool;
}
