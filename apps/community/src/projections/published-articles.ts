import type { CallContext } from '@commonplace/domain/call-context';
import type { CommunityContext } from '../context.ts';
import { logUnavailable } from './copy-fallback.ts';

/** Returns the articles that are public in content, which counts before its events; undefined during an outage. */
export async function findPublishedArticles(
  context: CommunityContext,
  call: CallContext,
  ids: readonly number[],
): Promise<ReadonlySet<number> | undefined> {
  try {
    const states = await Promise.all([...new Set(ids)].map((id) => context.articleStates.find(id, call)));
    return new Set(states.flatMap((state) => (state?.published ? [state.id] : [])));
  } catch (error) {
    logUnavailable(context, call, error);
    return undefined;
  }
}
