import { editTag } from '@commonplace/rpc/edit-tags';
import type { JsonObject, JsonValue } from '@commonplace/site-settings/json';
import { knownSettings } from '@commonplace/site-settings/known-settings';

/** Shown in place of a secret that is set. */
export const hiddenValue = '********';

/** A configuration as administrators see it, and the tag of its state. */
export interface ShownConfig {
  config: JsonObject;
  etag: string;
}

/** What is shown of a stored configuration. */
export function showConfig(stored: { version: number; overrides: JsonObject }): ShownConfig {
  return { config: presentConfig(stored.overrides), etag: configTag(stored) };
}

/** Of the version alone: the tag of values would be one of secrets, too. */
export function configTag({ version: stored }: { version: number }): string {
  return editTag({ stored });
}

/** The value of every known key: what was set, else its default; secrets hidden. */
export function presentConfig(overrides: JsonObject): JsonObject {
  return presentKeys(overrides, Object.keys(knownSettings));
}

/** As `presentConfig`, of some keys. */
export function presentKeys(overrides: JsonObject, keys: Iterable<string>): JsonObject {
  return Object.fromEntries([...keys].map((key) => [key, presentValue(overrides, key)]));
}

function presentValue(overrides: JsonObject, key: string): JsonValue {
  const setting = knownSettings[key];
  const value = overrides[key] ?? setting?.default ?? null;
  return setting?.secret === true && value !== null ? hiddenValue : value;
}
