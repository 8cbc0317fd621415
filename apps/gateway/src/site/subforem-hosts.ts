import { setTimeout as delay } from 'node:timers/promises';
import type { Principal } from '@commonplace/domain/principal';
import type { SubforemsService } from '@commonplace/proto/content/v1/subforems';
import type { RpcClient } from '@commonplace/rpc/client';
import type { Logger } from 'pino';

/** The host of a subforem, and whether it is the root (ListSubforems). */
export interface SubforemHost {
  id: number;
  domain: string;
  root: boolean;
  version: number;
}

/** Finds the subforem of a request. */
export interface SubforemHosts extends AsyncDisposable {
  /** Finds a subforem by the `Host` of a request, with or without its port. */
  find(host: string | undefined): SubforemHost | undefined;
  /** Applies a newer subforem. */
  apply(subforem: SubforemHost): void;
  /** Reads the hosts from content now. */
  refresh(): Promise<void>;
}

const principal: Principal = { kind: 'service', name: 'gateway' };
/** A safety net, since events report changes. */
const refreshMs = 30_000;
const retryMs = 500;

export interface SubforemHostsOptions {
  client: Pick<RpcClient<typeof SubforemsService>, 'listHosts'>;
  logger: Logger;
}

/** Follows the hosts of subforems by polling content and by events. */
export function followSubforemHosts({ client, logger }: SubforemHostsOptions): SubforemHosts {
  const stop = new AbortController();
  const byId = new Map<number, SubforemHost>();
  let byHost = new Map<string, SubforemHost>();
  let isKnown = false;

  const take = (subforems: readonly SubforemHost[]) => {
    for (const { id, domain, root, version } of subforems) {
      const current = byId.get(id);
      if (current === undefined || version >= current.version) byId.set(id, { id, domain, root, version });
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
      await refresh().catch((error: unknown) => logger.debug({ err: error }, 'cannot read the subforems'));
      await delay(isKnown ? refreshMs : retryMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };

  const running = follow();
  return {
    find(host) {
      if (byHost.size === 0 || host === undefined) return undefined;
      const name = host.toLowerCase();
      return byHost.get(name) ?? byHost.get(name.replace(/:\d*$/, ''));
    },
    apply: (subforem) => take([subforem]),
    refresh,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}
