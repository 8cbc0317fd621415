import { unavailable } from '@commonplace/domain/errors';
import type { CacheInput } from './cached-response.ts';
import type { Changes, Marks } from './changes.ts';

/** How often a fill is tried that is purged while in progress. */
const maxAttempts = 5;

/**
 * Returns a response that was not purged during its fill, and the changes applied before. Repeats a fill that is purged while in
 * progress. Throws `unavailable` if all attempts are purged.
 */
export async function repeatPurgedFills(
  changes: Changes,
  fill: () => Promise<CacheInput>,
): Promise<{ made: CacheInput; marks: Marks }> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const marks = changes.mark();
    const made = await fill();
    if (!changes.since(marks, made.keys).isPurged) return { made, marks };
  }
  throw unavailable('the response was purged during every attempt to read it');
}
