import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { RpcClient } from '@commonplace/rpc/client';
import type { SiteConfigChanged } from '@commonplace/proto/admin/v1/events';
import type { GetPublicSettingsResponse, SiteConfigService } from '@commonplace/proto/admin/v1/site_config';
import { unavailable } from '@commonplace/rpc/errors';
import type { Principal } from '@commonplace/rpc/principal';
import type { SettingOverrides, SettingValues } from '@commonplace/site-settings/known-settings';
import { readOverrides, settingValues } from '@commonplace/site-settings/setting-values';
import type { Logger } from 'pino';
import { z } from 'zod';

/** The settings that a gateway acts on. */
export interface Settings {
  public: boolean;
  communityName: string;
  version: number;
  /** Whether anybody may open an account by themselves; one of community's decisions, which pages show ahead. */
  takesSignUps: boolean;
  /** Whether nobody but administrators signs in with a password; community's decision, too. */
  refusesPasswords: boolean;
  /** Whether agent sessions are switched off. */
  refusesAgentSessions: boolean;
  /** Of the token that health checks require, SHA-256 in hexadecimal digits; empty when there is none. */
  healthCheckTokenDigest: string;
  /** Everything else that somebody has set (A62). */
  overrides: SettingOverrides;
}

/** What a gateway acts on of what admin announces. One of release 0.1.0 says nothing of accounts: nobody may open one. */
export function settingsOf(event: SiteConfigChanged): Settings {
  const {
    public: isPublic,
    communityName,
    version,
    takesSignUps,
    refusesPasswords,
    refusesAgentSessions,
    healthCheckTokenDigest,
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
    overrides: parseOverrides(overrides),
  };
}

/** The same of what it answers. */
function settingsIn({ registration, ...reply }: GetPublicSettingsResponse): Settings {
  return {
    public: reply.public,
    communityName: reply.communityName,
    version: reply.version,
    takesSignUps: registration?.allowEmailPasswordRegistration === true && !registration.inviteOnlyMode,
    refusesPasswords: reply.refusesPasswords,
    refusesAgentSessions: reply.refusesAgentSessions,
    healthCheckTokenDigest: reply.healthCheckTokenDigest,
    overrides: parseOverrides(reply.overrides),
  };
}

const jsonObject = z.record(z.string(), z.json());

/** An admin of the last release says nothing. */
function parseOverrides(json: string): SettingOverrides {
  return json === '' ? {} : readOverrides(jsonObject.parse(JSON.parse(json)));
}

export interface SiteSettings extends AsyncDisposable {
  /** The latest known settings; undefined until admin has answered once, and then nobody is let in without a key. */
  current(): Settings | undefined;
  /** Takes settings over if they are newer than the known ones. */
  apply(settings: Settings): void;
  /** Asks admin now. */
  refresh(): Promise<void>;
  /**
   * Resolves when the settings are known, for which it waits a moment, or have been asked for in vain for some seconds; else
   * rejects with `unavailable`.
   */
  ready(): Promise<void>;
}

/** The values of the settings, those that nobody has set being the defaults. */
export function valuesOf(settings: Pick<SiteSettings, 'current'>): SettingValues {
  const overrides = settings.current()?.overrides ?? nothingSet;
  const values = known.get(overrides) ?? settingValues(overrides);
  known.set(overrides, values);
  return values;
}

const nothingSet: SettingOverrides = {};
/** Asked for with every article that is shown. */
const known = new WeakMap<SettingOverrides, SettingValues>();

/** What the community is called, or the platform while nobody has said (A62). */
export function communityName(settings: Pick<SiteSettings, 'current'>): string {
  return settings.current()?.communityName ?? 'Commonplace';
}

const principal: Principal = { kind: 'service', name: 'gateway' };
/** Events bring changes at once; asking now and then makes up for one that was missed. */
const refreshMs = 30_000;
const retryMs = 500;
/** How long a new gateway waits for its settings before it serves what it can without them. */
const patienceMs = 10_000;
/** How long somebody waits who asks whether they are known: at a start they are about to be. */
const momentMs = 1_000;

export interface SiteSettingsOptions {
  client: Pick<RpcClient<typeof SiteConfigService>, 'getPublicSettings'>;
  /** The settings as they were announced last, for the case that admin is away. */
  recall(signal: AbortSignal): Promise<Settings | undefined>;
  logger: Logger;
  /** Called when answers made before do not hold any more. */
  onChange(): void;
}

/** Follows the site's settings: what admin says, what it announces, and at the start what it announced last. */
export function followSiteSettings({ client, recall, logger, onChange }: SiteSettingsOptions): SiteSettings {
  const stop = new AbortController();
  const startedAt = Date.now();
  const { promise: firstKnown, resolve: tellKnown } = Promise.withResolvers<void>();
  let known: Settings | undefined;

  const apply = (settings: Settings) => {
    if (known && settings.version < known.version) return;
    const hasChanged = !known || !isDeepStrictEqual({ ...known, version: 0 }, { ...settings, version: 0 });
    known = settings;
    tellKnown();
    if (hasChanged) onChange();
  };
  const refresh = async () => {
    apply(settingsIn(await client.getPublicSettings({}, { principal, signal: stop.signal })));
  };
  const follow = async () => {
    while (!stop.signal.aborted) {
      await refresh().catch((error: unknown) => logger.warn({ err: error }, 'the site settings cannot be read'));
      await delay(known ? refreshMs : retryMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };

  const remember = async () => {
    try {
      const settings = await recall(stop.signal);
      if (settings) apply(settings);
    } catch (error) {
      logger.debug({ err: error }, 'the site settings cannot be recalled');
    }
  };

  const running = Promise.all([follow(), remember()]);
  return {
    current: () => known,
    apply,
    refresh,
    async ready() {
      if (known || Date.now() - startedAt >= patienceMs) return;
      await Promise.race([firstKnown, delay(momentMs, undefined, { ref: false })]);
      if (!known) throw unavailable('site settings unknown');
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}
