import type { JsonObject } from './json.ts';
import { knownSettings, type SettingOverrides, type SettingValues } from './known-settings.ts';

/** Returns the known settings with valid values from stored or published ones, which may come from another release. */
export function readOverrides(stored: JsonObject): SettingOverrides {
  const entries = Object.entries(stored).flatMap(([key, value]) => {
    const setting = Object.hasOwn(knownSettings, key) ? knownSettings[key] : undefined;
    const result = setting?.schema.safeParse(value);
    return result?.success === true ? [[key, result.data] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Returns the keys of stored settings that have no effect: unknown ones, and those with an invalid value. */
export function ignoredSettings(stored: JsonObject): string[] {
  const used = readOverrides(stored);
  return Object.keys(stored).filter((key) => !Object.hasOwn(used, key));
}

/** Whether anyone can sign up without an invitation. */
export function takesSignUps(
  settings: Pick<SettingValues, 'allow_email_password_registration' | 'invite_only_mode'>,
): boolean {
  return settings.allow_email_password_registration && !settings.invite_only_mode;
}

/** Returns the value of every setting: the stored one, or its default. */
export function settingValues(overrides: SettingOverrides): SettingValues {
  const defaults = Object.fromEntries(Object.entries(knownSettings).map(([key, setting]) => [key, setting.default]));
  return { ...(defaults as SettingValues), ...overrides };
}
