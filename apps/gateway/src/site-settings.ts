import { setTimeout as delay } from 'node:timers/promises';
import type { RpcClient } from '@commonplace/rpc/client';
import type { SiteConfigService } from '@commonplace/proto/admin/v1/site_config';
import { unavailable } from '@commonplace/rpc/errors';
import type { Principal } from '@commonplace/rpc/principal';
import type { Logger } from 'pino';

/** The settings that a gateway acts on. */
export interface Settings {
  public: boolean;
  communityName: string;
  version: number;
}

export interface SiteSettings extends AsyncDisposable {
  /** The latest known settings; undefined until admin has answered once, and then nobody is let in without a key. */
  current(): Settings | undefined;
  /** Takes settings over if they are newer than the known ones. */
  apply(settings: Settings): void;
  /** Asks admin now. */
  refresh(): Promise<void>;
  /** Resolves when the settings are known; rejects with `unavailable` when they are not. */
  ready(): Promise<void>;
}

/** What the community is called, or the platform while nobody has said (A62). */
export function communityName(settings: Pick<SiteSettings, 'current'>): string {
  return settings.current()?.communityName ?? 'Commonplace';
}

const principal: Principal = { kind: 'service', name: 'gateway' };
/** Events bring changes at once; asking now and then makes up for one that was missed. */
const refreshMs = 30_000;
const retryMs = 500;

/** Follows the site's settings. `onChange` is called when answers made before do not hold any more. */
export function followSiteSettings(
  client: Pick<RpcClient<typeof SiteConfigService>, 'getPublicSettings'>,
  logger: Logger,
  onChange: () => void,
): SiteSettings {
  const stop = new AbortController();
  let known: Settings | undefined;

  const apply = (settings: Settings) => {
    if (known && settings.version < known.version) return;
    const hasChanged = known?.public !== settings.public || known.communityName !== settings.communityName;
    known = settings;
    if (hasChanged) onChange();
  };
  const refresh = async () => {
    const reply = await client.getPublicSettings({}, { principal, signal: stop.signal });
    apply({ public: reply.public, communityName: reply.communityName, version: reply.version });
  };
  const follow = async () => {
    while (!stop.signal.aborted) {
      await refresh().catch((error: unknown) => logger.warn({ err: error }, 'the site settings cannot be read'));
      await delay(known ? refreshMs : retryMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };

  const running = follow();
  return {
    current: () => known,
    apply,
    refresh,
    async ready() {
      if (!known) throw unavailable('site settings unknown');
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}
