import { editTag } from '@commonplace/domain/edit-tags';
import type { JsonObject, JsonValue } from '@commonplace/site-settings/json';
import { knownSettings } from '@commonplace/site-settings/known-settings';
import { readOverrides } from '@commonplace/site-settings/setting-values';

/** Placeholder of a secret that is set. */
export const hiddenValue = '********';

/** A configuration without secrets, and its edit tag. */
export interface ShownConfig {
  config: JsonObject;
  etag: string;
}

export function showConfig(stored: { version: number; overrides: JsonObject }): ShownConfig {
  return { config: presentConfig(stored.overrides), etag: configTag(stored) };
}

/** Uses the version only: a tag of the values would reveal secrets. */
export function configTag({ version: stored }: { version: number }): string {
  return editTag({ stored });
}

/** Returns the value or default of every setting except secrets. */
export function presentConfig(overrides: JsonObject): JsonObject {
  const readable = Object.entries(knownSettings).filter(([, { secret }]) => !secret);
  return presentKeys(
    overrides,
    readable.map(([key]) => key),
  );
}

/** Returns the values of some settings for an audit entry, with secrets hidden. */
export function presentKeys(overrides: JsonObject, keys: Iterable<string>): JsonObject {
  // Stored values that this version does not accept have no effect.
  const used: JsonObject = readOverrides(overrides);
  return Object.fromEntries([...keys].map((key) => [key, presentValue(used, key)]));
}

function presentValue(overrides: JsonObject, key: string): JsonValue {
  const setting = knownSettings[key];
  const value = overrides[key] ?? setting?.default ?? null;
  return setting?.secret === true && value !== null ? hiddenValue : value;
}
