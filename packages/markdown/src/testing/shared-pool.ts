import { createMarkdownPool, type MarkdownPool } from '../pool.ts';

let pool: MarkdownPool | undefined;

/**
 * Returns one pool for all tests of this process, since starting a thread takes a third of a second. It ends with the
 * process.
 */
export function sharedMarkdownPool(): MarkdownPool {
  pool ??= createMarkdownPool();
  return pool;
}
