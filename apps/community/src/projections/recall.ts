import { isOutage, unavailable } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';

/** What a caller is about to do with an article or an episode. */
export type Use = 'read' | 'write';

/** What a copy says of an article or an episode. */
export interface CopiedState {
  published: boolean;
  deleted: boolean;
}

/** The failure of a question that another service could not answer, for which the copy has to do; any other is thrown. */
export function noteAbsence({ logger }: Pick<CommunityContext, 'logger'>, call: CallContext, error: unknown): void {
  if (!isOutage(error) || call.signal.aborted) throw error;
  logger.info({ err: error }, 'content could not be asked');
}

/**
 * Goes by the copy while its owner is away, where that proves anything: what is not in it may have been made a moment ago,
 * and what it has as unpublished may have been published, which matters to writes.
 * @throws DomainError unavailable where it proves nothing.
 */
export function recall(
  id: number,
  copy: CopiedState | undefined,
  use: Use,
): { id: number; published: boolean } | undefined {
  if (copy?.deleted) return undefined;
  if (copy === undefined || (use === 'write' && !copy.published)) throw unavailable();
  return { id, published: copy.published };
}
