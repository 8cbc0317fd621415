import type { JsonObject } from './json.ts';
import { knownSettings, type SettingOverrides, type SettingValues } from './known-settings.ts';

/**
 * What of stored or announced settings is of use here: keys that are known, with values that they take. Another release may
 * know others.
 */
export function readOverrides(stored: JsonObject): SettingOverrides {
  const known = Object.entries(stored).flatMap(([key, value]) => {
    const setting = Object.hasOwn(knownSettings, key) ? knownSettings[key] : undefined;
    const result = setting?.schema.safeParse(value);
    return result?.success === true ? [[key, result.data] as const] : [];
  });
  return Object.fromEntries(known);
}

/** The keys of stored settings that have no effect: unknown here, or with a value that is not taken. */
export function ignoredSettings(stored: JsonObject): string[] {
  const used = readOverrides(stored);
  return Object.keys(stored).filter((key) => !Object.hasOwn(used, key));
}

/** The value of every key: what was set, else its default. */
export function settingValues(overrides: SettingOverrides): SettingValues {
  const defaults = Object.fromEntries(Object.entries(knownSettings).map(([key, setting]) => [key, setting.default]));
  return { ...(defaults as SettingValues), ...overrides };
}
