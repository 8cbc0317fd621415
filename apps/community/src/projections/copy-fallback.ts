import type { CallContext } from '@commonplace/domain/call-context';
import { isOutage, unavailable } from '@commonplace/domain/errors';
import type { CommunityContext } from '../context.ts';

/** The purpose for which a caller needs an article or an episode. */
export type Use = 'read' | 'write';

/** The state of the copy. */
export interface CopiedState {
  published: boolean;
  deleted: boolean;
}

/** Logs that content is unavailable; throws any other error. */
export function logUnavailable({ logger }: Pick<CommunityContext, 'logger'>, call: CallContext, error: unknown): void {
  if (!isOutage(error) || call.signal.aborted) throw error;
  logger.info({ err: error }, 'content is unavailable, using the copy');
}

/**
 * Returns the copy while its owner is unavailable, where that is safe. A missing record may just have been created, and
 * for writes an unpublished one may just have been published. Throws `unavailable` in these cases.
 */
export function fallBackToCopy(
  id: number,
  copy: CopiedState | undefined,
  use: Use,
): { id: number; published: boolean } | undefined {
  if (copy?.deleted) return undefined;
  if (copy === undefined || (use === 'write' && !copy.published)) throw unavailable();
  return { id, published: copy.published };
}
