import { badRequest, invalid } from '@commonplace/domain/errors';
import { Violations } from '@commonplace/domain/violations';
import type { JsonValue } from '@commonplace/site-settings/json';
import { knownSettings } from '@commonplace/site-settings/known-settings';
import { maxUpdateLength } from '@commonplace/site-settings/setting';
import { hiddenValue } from './present-config.ts';

/** New values by key; `undefined` resets to the default. */
export type ConfigChanges = Map<string, JsonValue | undefined>;

/**
 * Parses, normalizes and validates an update.
 * @throws DomainError bad_request if it is not a JSON object; validation_failed with every unknown or invalid key, or
 * if it exceeds `maxUpdateLength` characters.
 */
export function parseChanges(json: string): ConfigChanges {
  if (json.length > maxUpdateLength) throw invalid(`The update is too long (maximum is ${maxUpdateLength} characters)`);
  const changes: ConfigChanges = new Map();
  const violations = new Violations();
  for (const [key, value] of Object.entries(parseObject(json))) {
    const setting = Object.hasOwn(knownSettings, key) ? knownSettings[key] : undefined;
    if (setting === undefined) {
      violations.add(key, 'is not a known setting');
    } else if (isBlank(value)) {
      changes.set(key, undefined);
    } else if (!(setting.secret && value === hiddenValue)) {
      // The placeholder of a secret leaves the secret unchanged.
      const result = setting.schema.safeParse(value);
      if (result.success) changes.set(key, result.data);
      else violations.add(key, result.error.issues[0]?.message ?? 'is invalid');
    }
  }
  violations.throwIfAny();
  return changes;
}

function parseObject(json: string): object {
  const value = parseJson(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest('bad request');
  return value;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw badRequest('bad request');
  }
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || (Array.isArray(value) && value.length === 0);
}
