import { isOutage } from '@commonplace/domain/errors';
import type { SitePathsService } from '@commonplace/proto/admin/v1/site_paths';
import type { RpcCallOptions, RpcClient } from '@commonplace/rpc/client';
import { LRUCache } from 'lru-cache';

/** The host and the raw target of a request. */
export interface RequestedPath {
  /** With and without the port. */
  hosts: string[];
  path: string;
  /** With its question mark, or empty. */
  query: string;
}

/** The page or redirect at a path, or neither. */
export interface ResolvedPath {
  pageId: number | undefined;
  /** Whether the page is public on a private site. */
  isForGuests: boolean;
  destinationUrl: string | undefined;
}

/** Resolves the paths of pages and redirects. */
export interface SitePaths {
  /** Asks admin, or returns the last result during an outage; throws if there is none. */
  find(requested: RequestedPath, options: RpcCallOptions): Promise<ResolvedPath>;
  /** Clears the cache after a change. */
  forget(): void;
}

/** Bounds of the cache, since clients may request any path. */
const maxPaths = 10_000;
const maxCharacters = 4_000_000;
/** Longer paths are not cached. */
const maxKeyLength = 1_024;
/** A safety net, since events report changes. */
const freshMs = 10_000;

/** Caches the results of admin, including paths without anything, within these bounds. */
export function createSitePaths(
  client: Pick<RpcClient<typeof SitePathsService>, 'resolvePath'>,
  now: () => number = Date.now,
): SitePaths {
  const cache = new LRUCache<string, { resolved: ResolvedPath; freshUntil: number }>({
    max: maxPaths,
    maxSize: maxCharacters,
    sizeCalculation: ({ resolved: { destinationUrl = '' } }, key) => key.length + destinationUrl.length,
  });
  let changes = 0;
  const ask = async (key: string, requested: RequestedPath, options: RpcCallOptions) => {
    const askedAt = changes;
    const { pageId, landingPage, destinationUrl } = await client.resolvePath(requested, options);
    const resolved = { pageId, isForGuests: landingPage, destinationUrl };
    if (askedAt === changes && key.length <= maxKeyLength) cache.set(key, { resolved, freshUntil: now() + freshMs });
    return resolved;
  };
  return {
    async find(requested, options) {
      const { hosts, path, query } = requested;
      const key = `${hosts[0] ?? ''} ${path}${query}`;
      const entry = cache.get(key);
      if (entry && now() < entry.freshUntil) return entry.resolved;
      // Concurrent requests use the cached result and do not wait.
      if (entry) entry.freshUntil = now() + freshMs;
      try {
        return await ask(key, requested, options);
      } catch (error) {
        if (entry && isOutage(error)) return entry.resolved;
        throw error;
      }
    },
    forget() {
      changes += 1;
      cache.clear();
    },
  };
}

/** Returns the host and target of a request. */
export function requestedPath(host: string | undefined, target: string): RequestedPath {
  const [path = '/'] = target.split('?', 1);
  const name = (host ?? '').toLowerCase();
  return { hosts: [...new Set([name, name.replace(/:\d*$/, '')])], path, query: target.slice(path.length) };
}
