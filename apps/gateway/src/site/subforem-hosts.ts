import { setTimeout as delay } from 'node:timers/promises';
import type { SubforemsService } from '@commonplace/proto/content/v1/subforems';
import type { RpcClient } from '@commonplace/rpc/client';
import type { Principal } from '@commonplace/rpc/principal';
import type { Logger } from 'pino';

/** A subforem as far as gateways know it: the host that it is under, and whether it is the root (E37). */
export interface SubforemHost {
  id: number;
  domain: string;
  root: boolean;
  version: number;
}

/** Which subforem a request is under. What is asked for under no host that is known belongs to none. */
export interface SubforemHosts extends AsyncDisposable {
  /** By the `Host` of a request alone, with its port or without. */
  find(host: string | undefined): SubforemHost | undefined;
  /** Takes a subforem over if it is newer than the known one. */
  apply(subforem: SubforemHost): void;
  /** Asks content now. */
  refresh(): Promise<void>;
}

const principal: Principal = { kind: 'service', name: 'gateway' };
/** Events bring changes at once; asking now and then makes up for one that was missed. */
const refreshMs = 30_000;
const retryMs = 500;

export interface SubforemHostsOptions {
  client: Pick<RpcClient<typeof SubforemsService>, 'listHosts'>;
  logger: Logger;
}

/** Follows the hosts of subforems: what content says now and then, and what it announces. */
export function followSubforemHosts({ client, logger }: SubforemHostsOptions): SubforemHosts {
  const stop = new AbortController();
  const byId = new Map<number, SubforemHost>();
  let byHost = new Map<string, SubforemHost>();
  let isKnown = false;

  const take = (subforems: readonly SubforemHost[]) => {
    for (const { id, domain, root, version } of subforems) {
      const known = byId.get(id);
      if (known === undefined || version >= known.version) byId.set(id, { id, domain, root, version });
    }
    byHost = new Map([...byId.values()].map((subforem) => [subforem.domain, subforem]));
  };
  const refresh = async () => {
    const { hosts } = await client.listHosts({}, { principal, signal: stop.signal });
    take(hosts);
    isKnown = true;
  };
  const follow = async () => {
    while (!stop.signal.aborted) {
      await refresh().catch((error: unknown) => logger.debug({ err: error }, 'the subforems cannot be read'));
      await delay(isKnown ? refreshMs : retryMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };

  const running = follow();
  return {
    find(host) {
      if (byHost.size === 0 || host === undefined) return undefined;
      const asked = host.toLowerCase();
      return byHost.get(asked) ?? byHost.get(asked.replace(/:\d*$/, ''));
    },
    apply: (subforem) => take([subforem]),
    refresh,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}
