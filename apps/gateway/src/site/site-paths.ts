import type { SitePathsService } from '@commonplace/proto/admin/v1/site_paths';
import type { RpcCallOptions, RpcClient } from '@commonplace/rpc/client';
import { isOutage } from '@commonplace/rpc/errors';
import { LRUCache } from 'lru-cache';

/** What was asked for: the names of the host, and the target as it came. */
export interface AskedAddress {
  /** With its port, and without. */
  hosts: string[];
  path: string;
  /** With its question mark; empty when there is none. */
  query: string;
}

/** What administrators have put at an address: a page, or where it leads; neither is nothing. */
export interface SitePlace {
  pageId: number | undefined;
  /** Whether guests of a private site may see the page. */
  isForGuests: boolean;
  destinationUrl: string | undefined;
}

/** What is at the addresses that nothing else of the site has. */
export interface SitePaths {
  /** As admin says, or said last; throws what it does when it is away and never said. */
  find(asked: AskedAddress, options: RpcCallOptions): Promise<SitePlace>;
  /** Something was put somewhere, or taken away. */
  forget(): void;
}

/** Strangers ask for whatever they like: so many places are remembered, of which so many characters. */
const mostPlaces = 10_000;
const mostCharacters = 4_000_000;
/** Longer addresses are asked for by nobody again. */
const longestKey = 1_024;
/** A safety net, since events say what has changed. */
const freshMs = 10_000;

/** Remembers what admin says of addresses, what is nothing too: nobody's requests take more of it than these bounds. */
export function createSitePaths(
  client: Pick<RpcClient<typeof SitePathsService>, 'resolvePath'>,
  now: () => number = Date.now,
): SitePaths {
  const places = new LRUCache<string, { place: SitePlace; freshUntil: number }>({
    max: mostPlaces,
    maxSize: mostCharacters,
    sizeCalculation: ({ place: { destinationUrl = '' } }, key) => key.length + destinationUrl.length,
  });
  let changes = 0;
  const ask = async (key: string, asked: AskedAddress, options: RpcCallOptions) => {
    const askedAt = changes;
    const { pageId, landingPage, destinationUrl } = await client.resolvePath(asked, options);
    const place = { pageId, isForGuests: landingPage, destinationUrl };
    if (askedAt === changes && key.length <= longestKey) places.set(key, { place, freshUntil: now() + freshMs });
    return place;
  };
  return {
    async find(asked, options) {
      const { hosts, path, query } = asked;
      const key = `${hosts[0] ?? ''} ${path}${query}`;
      const known = places.get(key);
      if (known && now() < known.freshUntil) return known.place;
      // Whoever asks for it meanwhile need not wait for an admin that hangs.
      if (known) known.freshUntil = now() + freshMs;
      try {
        return await ask(key, asked, options);
      } catch (error) {
        if (known && isOutage(error)) return known.place;
        throw error;
      }
    },
    forget() {
      changes += 1;
      places.clear();
    },
  };
}

/** The address that a request asks for. */
export function addressOf(host: string | undefined, target: string): AskedAddress {
  const [path = '/'] = target.split('?', 1);
  const asked = (host ?? '').toLowerCase();
  return { hosts: [...new Set([asked, asked.replace(/:\d*$/, '')])], path, query: target.slice(path.length) };
}
