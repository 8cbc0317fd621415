import type { Mount, UnmatchedPaths } from '../../mount.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { presentAsJson, type FailurePresenter } from './error-handler.ts';

/** Handles paths for which no mount has a route. */
export interface UnmatchedHandler {
  /** Returns whether a mount has sent a response. */
  serve(context: RequestContext): Promise<boolean>;
  /** Presents failures as the mount of the path does, by default as JSON. */
  present: FailurePresenter;
}

export function createUnmatchedHandler<Dependencies>(
  mounts: readonly Mount<Dependencies>[],
  dependencies: Dependencies,
): UnmatchedHandler {
  const byPrefix = Map.groupBy(
    mounts.flatMap(({ unmatched }) => unmatched ?? []),
    ({ prefix }) => prefix,
  );
  const longestFirst = [...byPrefix].toSorted(([one], [other]) => other.length - one.length);
  const presenters = new Map(longestFirst.map(([prefix, [first]]) => [prefix, first?.present(dependencies)]));
  const matching = (url: string): [string, UnmatchedPaths<Dependencies>[]] =>
    longestFirst.find(([prefix]) => isBelow(url, prefix)) ?? ['', []];
  return {
    async serve(context) {
      const [, candidates] = matching(context.request.url);
      for (const { serve } of candidates) if (serve && (await serve(context, dependencies))) return true;
      return false;
    },
    present(failure, request, reply) {
      const [prefix] = matching(request.url);
      return (presenters.get(prefix) ?? presentAsJson)(failure, request, reply);
    },
  };
}

function isBelow(url: string, prefix: string): boolean {
  const [path = ''] = url.split('?', 1);
  return prefix === '/' || path === prefix || path.startsWith(`${prefix}/`);
}
