import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { unavailable } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import type { RpcClient } from '@commonplace/rpc/client';
import type { SiteConfigChanged } from '@commonplace/proto/admin/v1/events';
import type { GetPublicSettingsResponse, SiteConfigService } from '@commonplace/proto/admin/v1/site_config';
import type { SettingOverrides, SettingValues } from '@commonplace/site-settings/known-settings';
import { readOverrides, settingValues } from '@commonplace/site-settings/setting-values';
import type { Logger } from 'pino';
import { z } from 'zod';

/** The settings that the gateway uses. */
export interface Settings {
  public: boolean;
  communityName: string;
  version: number;
  /** Whether visitors may sign up; community decides, and pages show it. */
  takesSignUps: boolean;
  /** Whether only administrators may sign in with a password; community decides. */
  refusesPasswords: boolean;
  /** Whether agent sessions are switched off. */
  refusesAgentSessions: boolean;
  /** The SHA-256 of the health check token, in hexadecimal; empty without one. */
  healthCheckTokenDigest: string;
  /** Names the site in its feeds. */
  siteId: string;
  /** The other settings that are not defaults. */
  overrides: SettingOverrides;
}

/** Reads the settings in an event. */
export function settingsOf(event: SiteConfigChanged): Settings {
  const {
    public: isPublic,
    communityName,
    version,
    takesSignUps,
    refusesPasswords,
    refusesAgentSessions,
    healthCheckTokenDigest,
    siteId,
    overrides,
  } = event;
  return {
    public: isPublic,
    communityName,
    version,
    takesSignUps,
    refusesPasswords,
    refusesAgentSessions,
    healthCheckTokenDigest,
    siteId,
    overrides: parseOverrides(overrides),
  };
}

/** Reads the settings in a response of admin. */
function settingsIn({ registration, ...reply }: GetPublicSettingsResponse): Settings {
  return {
    public: reply.public,
    communityName: reply.communityName,
    version: reply.version,
    takesSignUps: registration?.allowEmailPasswordRegistration === true && !registration.inviteOnlyMode,
    refusesPasswords: reply.refusesPasswords,
    refusesAgentSessions: reply.refusesAgentSessions,
    healthCheckTokenDigest: reply.healthCheckTokenDigest,
    siteId: reply.siteId,
    overrides: parseOverrides(reply.overrides),
  };
}

const jsonObject = z.record(z.string(), z.json());

function parseOverrides(json: string): SettingOverrides {
  return json === '' ? {} : readOverrides(jsonObject.parse(JSON.parse(json)));
}

export interface SiteSettings extends AsyncDisposable {
  /** Returns the latest settings; undefined until admin has responded, when only callers with a key are admitted. */
  current(): Settings | undefined;
  /** Applies newer settings. */
  apply(settings: Settings): void;
  /** Reads the settings from admin now. */
  refresh(): Promise<void>;
  /** Returns the id of the site, for which admin is asked if it is unknown; empty while admin does not answer. */
  siteId(): Promise<string>;
  /**
   * Resolves once the settings are known, waiting for a moment, or after some seconds without a response; otherwise rejects
   * with `unavailable`.
   */
  ready(): Promise<void>;
}

/** Returns the values of all settings, including defaults. */
export function valuesOf(settings: Pick<SiteSettings, 'current'>): SettingValues {
  const overrides = settings.current()?.overrides ?? nothingSet;
  const values = known.get(overrides) ?? settingValues(overrides);
  known.set(overrides, values);
  return values;
}

const nothingSet: SettingOverrides = {};
/** Memoized, since it is called for every article in a response. */
const known = new WeakMap<SettingOverrides, SettingValues>();

/** Returns the name of the community; defaults to the name of the platform. */
export function communityName(settings: Pick<SiteSettings, 'current'>): string {
  return settings.current()?.communityName ?? 'Commonplace';
}

const principal: Principal = { kind: 'service', name: 'gateway' };
/** A safety net, since events report changes. */
const refreshMs = 30_000;
const retryMs = 500;
/** How long a new gateway waits for its settings before it reports ready without them. */
const maxStartMs = 10_000;

export interface SiteSettingsOptions {
  client: Pick<RpcClient<typeof SiteConfigService>, 'getPublicSettings'>;
  /** Reads the last event with settings, in case admin is unreachable. */
  recall(signal: AbortSignal): Promise<Settings | undefined>;
  logger: Logger;
  /** How long `ready` and `siteId` wait: at a start the settings are about to arrive. */
  readyWaitMs: number;
  /** Called when cached responses become invalid. */
  onChange(): void;
}

/** Follows the settings of the site by polling admin, by events, and at the start by the last event. */
export function followSiteSettings({
  client,
  recall,
  logger,
  readyWaitMs,
  onChange,
}: SiteSettingsOptions): SiteSettings {
  const stop = new AbortController();
  const startedAt = Date.now();
  const { promise: firstKnown, resolve: resolveFirstKnown } = Promise.withResolvers<void>();
  let known: Settings | undefined;

  const apply = (settings: Settings) => {
    if (known && settings.version < known.version) return;
    const hasChanged = !known || !isDeepStrictEqual({ ...known, version: 0 }, { ...settings, version: 0 });
    known = settings;
    resolveFirstKnown();
    if (hasChanged) onChange();
  };
  const refresh = async () => {
    apply(settingsIn(await client.getPublicSettings({}, { principal, signal: stop.signal })));
  };
  const follow = async () => {
    while (!stop.signal.aborted) {
      await refresh().catch((error: unknown) => logger.warn({ err: error }, 'cannot read the site settings'));
      await delay(known ? refreshMs : retryMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };

  const remember = async () => {
    try {
      const settings = await recall(stop.signal);
      if (settings) apply(settings);
    } catch (error) {
      logger.debug({ err: error }, 'cannot read the last event with site settings');
    }
  };

  let reading: Promise<void> | undefined;
  const siteId = async () => {
    if (known?.siteId) return known.siteId;
    reading ??= refresh()
      .catch((error: unknown) => logger.warn({ err: error }, 'cannot read the id of the site'))
      .finally(() => (reading = undefined));
    await Promise.race([reading, delay(readyWaitMs, undefined, { ref: false })]);
    return known?.siteId ?? '';
  };

  const running = Promise.all([follow(), remember()]);
  return {
    current: () => known,
    apply,
    refresh,
    siteId,
    async ready() {
      if (known || Date.now() - startedAt >= maxStartMs) return;
      await Promise.race([firstKnown, delay(readyWaitMs, undefined, { ref: false })]);
      if (!known) throw unavailable('site settings unknown');
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}
