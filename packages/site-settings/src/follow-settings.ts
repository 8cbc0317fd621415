import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { pause } from '@commonplace/background/backoff';
import { unavailable } from '@commonplace/domain/errors';
import { hearEvents, readLastEvent } from '@commonplace/events/last-state';
import type { NatsClient } from '@commonplace/events/nats';
import { SiteConfigChangedSchema, type SiteConfigChanged } from '@commonplace/proto/admin/v1/events';
import type { SiteConfigService } from '@commonplace/proto/admin/v1/site_config';
import type { RpcClient } from '@commonplace/rpc/client';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { SettingOverrides, SettingValues } from './known-settings.ts';
import { readOverrides, settingValues } from './setting-values.ts';

/** The settings at one moment, without secrets. */
export interface SettingsState {
  /** Grows with each change. */
  version: number;
  /** Names the site in its feeds. */
  siteId: string;
  /** The SHA-256 of the health check token, in hexadecimal; empty without one. */
  healthCheckTokenDigest: string;
  /** The values that administrators have set. */
  overrides: SettingOverrides;
  /** The values of all settings. */
  values: SettingValues;
}

/** The settings of the site in this process. */
export interface FollowedSettings extends AsyncDisposable {
  /** Returns the latest settings; undefined until they are known. */
  current(): SettingsState | undefined;
  /** Returns the latest values of all settings; their defaults until they are known. */
  values(): SettingValues;
  /** Returns the same, for which a process that has just started waits. */
  latest(): Promise<SettingValues>;
  /** Returns the latest settings, for which a process that has just started waits. Throws `unavailable` without them. */
  known(): Promise<SettingsState>;
  /** Resolves once the settings are known, or some seconds after the start; rejects with `unavailable` before. */
  ready(): Promise<void>;
  /** Reads the settings from admin now. */
  refresh(): Promise<void>;
  /** Reads the last announced settings, and returns true. */
  settled(): Promise<boolean>;
}

export interface FollowOptions {
  /** Brings changes, and the last announced settings while admin is unavailable. */
  nats: Pick<NatsClient, 'connection'>;
  /** Admin; undefined in a process that has no address of it, which then depends on NATS alone. */
  client: Pick<RpcClient<typeof SiteConfigService>, 'getPublicSettings'> | undefined;
  /** The process that asks, e.g. `community`. */
  name: string;
  logger: Logger;
  /** How long `known` waits. */
  waitMs: number;
  /** Called after each change. */
  onChange?(): void;
}

/** How often the settings are read in case a change was missed. */
const refreshMs = 30_000;
const retryMs = 500;
/** How long a process waits for its first settings before it goes on without them. */
const maxStartMs = 10_000;
const natsTimeoutMs = 5_000;
const defaults = settingValues({});
const jsonObject = z.record(z.string(), z.json());

type Announced = Pick<SiteConfigChanged, 'version' | 'siteId' | 'healthCheckTokenDigest' | 'overrides'>;

function stateOf({ version, siteId, healthCheckTokenDigest, overrides: json }: Announced): SettingsState {
  const overrides = json === '' ? {} : readOverrides(jsonObject.parse(JSON.parse(json)));
  return { version, siteId, healthCheckTokenDigest, overrides, values: settingValues(overrides) };
}

/** Follows the settings of the site: the last announced ones, then each change, and every 30 seconds what admin has. */
export function followSettings(options: FollowOptions): FollowedSettings {
  return new Follower(options);
}

class Follower implements FollowedSettings {
  readonly #options: FollowOptions;
  readonly #stop = new AbortController();
  readonly #startedAt = Date.now();
  readonly #arrival = Promise.withResolvers<void>();
  readonly #running: Promise<unknown>;
  #state: SettingsState | undefined;

  constructor(options: FollowOptions) {
    this.#options = options;
    this.#running = Promise.all([
      // Without NATS, or while no settings were announced, admin answers: no reason to warn.
      this.#repeat(() => this.#readLast(), 'debug'),
      this.#repeat(() => this.#hear(), 'debug'),
      options.client && this.#repeat(() => this.refresh(), 'warn'),
    ]);
  }

  current(): SettingsState | undefined {
    return this.#state;
  }

  values(): SettingValues {
    return this.#state?.values ?? defaults;
  }

  async latest(): Promise<SettingValues> {
    await this.#arrive();
    return this.values();
  }

  async known(): Promise<SettingsState> {
    await this.#arrive();
    if (!this.#state) throw unavailable('site settings unknown');
    return this.#state;
  }

  async ready(): Promise<void> {
    if (this.#isStarting()) await this.known();
  }

  async refresh(): Promise<void> {
    const { client, name } = this.#options;
    const principal = { kind: 'service' as const, name };
    if (client) this.#apply(await client.getPublicSettings({}, { principal, signal: this.#stop.signal }));
  }

  async settled(): Promise<boolean> {
    await this.#attempt(() => this.#readLast(), 'debug');
    return true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Waits for the first settings of a process that has just started. */
  async #arrive(): Promise<void> {
    if (this.#state || !this.#isStarting()) return;
    await Promise.race([this.#arrival.promise, delay(this.#options.waitMs, undefined, { ref: false })]);
  }

  #isStarting(): boolean {
    return Date.now() - this.#startedAt < maxStartMs;
  }

  async #readLast(): Promise<void> {
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(natsTimeoutMs)]);
    const event = await readLastEvent(this.#options.nats, SiteConfigChangedSchema, signal);
    if (event) this.#apply(event);
  }

  async #hear(): Promise<void> {
    const { nats } = this.#options;
    for await (const event of hearEvents(nats, SiteConfigChangedSchema, this.#stop.signal)) this.#apply(event);
  }

  #apply(announced: Announced): void {
    const newer = stateOf(announced);
    const current = this.#state;
    if (current && newer.version < current.version) return;
    this.#state = newer;
    this.#arrival.resolve();
    if (!current || !isDeepStrictEqual({ ...current, version: 0 }, { ...newer, version: 0 }))
      this.#options.onChange?.();
  }

  async #repeat(read: () => Promise<void>, level: 'warn' | 'debug'): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#attempt(read, level);
      await pause(this.#state ? refreshMs : retryMs, this.#stop.signal);
    }
  }

  async #attempt(read: () => Promise<void>, level: 'warn' | 'debug'): Promise<void> {
    try {
      await read();
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#options.logger[level]({ err: error }, 'cannot read the site settings');
    }
  }
}
