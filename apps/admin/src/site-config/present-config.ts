import type { JsonObject, JsonValue } from '@commonplace/site-settings/json';
import { knownSettings } from '@commonplace/site-settings/known-settings';
import { readOverrides } from '@commonplace/site-settings/setting-values';

/** Shown in place of a secret that is set. */
export const hiddenValue = '********';

/** The value of every known key: what was set, else its default; secrets hidden. */
export function presentConfig(overrides: JsonObject): JsonObject {
  return presentKeys(overrides, Object.keys(knownSettings));
}

/** As `presentConfig`, of some keys. */
export function presentKeys(overrides: JsonObject, keys: Iterable<string>): JsonObject {
  // A value that an earlier version took, and this one does not, has no effect.
  const used: JsonObject = readOverrides(overrides);
  return Object.fromEntries([...keys].map((key) => [key, presentValue(used, key)]));
}

function presentValue(overrides: JsonObject, key: string): JsonValue {
  const setting = knownSettings[key];
  const value = overrides[key] ?? setting?.default ?? null;
  return setting?.secret === true && value !== null ? hiddenValue : value;
}
