import { unavailable } from '@commonplace/domain/errors';
import type { FollowedSettings, SettingsState } from '../follow-settings.ts';
import type { SettingOverrides } from '../known-settings.ts';
import { settingValues } from '../setting-values.ts';

/** Settings that a test changes. */
export interface FixedSettings extends FollowedSettings {
  /** The values that differ from their defaults; undefined while they are unknown. */
  overrides: SettingOverrides | undefined;
}

/** Returns settings that follow nothing. */
export function fixedSettings(initial: SettingOverrides | undefined = {}): FixedSettings {
  const fixed = {
    overrides: initial,
    current(): SettingsState | undefined {
      const { overrides } = fixed;
      if (overrides === undefined) return undefined;
      return { version: 1, siteId: 'ours', healthCheckTokenDigest: '', overrides, values: settingValues(overrides) };
    },
    values: () => settingValues(fixed.overrides ?? {}),
    latest: async () => fixed.values(),
    async known() {
      const state = fixed.current();
      if (state === undefined) throw unavailable('site settings unknown');
      return state;
    },
    ready: async () => {},
    refresh: async () => {},
    settled: async () => true,
    async [Symbol.asyncDispose]() {},
  };
  return fixed;
}
