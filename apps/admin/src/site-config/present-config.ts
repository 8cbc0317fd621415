import { editTag } from '@commonplace/rpc/edit-tags';
import type { JsonObject, JsonValue } from '@commonplace/site-settings/json';
import { knownSettings } from '@commonplace/site-settings/known-settings';
import { readOverrides } from '@commonplace/site-settings/setting-values';

/** Stands for a secret that is set, in audit records. */
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

/** The value of every known key that may be read: what was set, else its default. Secrets are left out. */
export function presentConfig(overrides: JsonObject): JsonObject {
  const readable = Object.entries(knownSettings).filter(([, { secret }]) => !secret);
  return presentKeys(
    overrides,
    readable.map(([key]) => key),
  );
}

/** The values of some keys, for an audit record: secrets are hidden. */
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
