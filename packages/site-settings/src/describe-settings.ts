import { z } from 'zod';
import type { Setting } from './setting.ts';
import { settingGroups } from './known-settings.ts';

/** A JSON Schema. */
export type JsonSchema = Record<string, unknown>;

/** A setting with its key and group, for forms and documents. */
export interface DescribedSetting {
  key: string;
  group: string;
  setting: Setting;
}

/** All settings, ordered by group. */
export const describedSettings: readonly DescribedSetting[] = Object.entries(settingGroups).flatMap(
  ([group, settings]) => Object.entries<Setting>(settings).map(([key, setting]) => ({ key, group, setting })),
);

/** Returns the JSON Schema (2020-12) of the sent and stored value of a setting, with title, help text, default and group. */
export function describeSetting({ group, setting }: Omit<DescribedSetting, 'key'>, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...schema }: JsonSchema = z.toJSONSchema(setting.schema, { io });
  const annotations = {
    title: setting.title,
    description: setting.description,
    default: setting.default,
    group,
    ...(setting.secret && { writeOnly: true }),
  };
  if (setting.default !== null) return { ...schema, ...annotations };
  return typeof schema['type'] === 'string'
    ? { ...schema, type: [schema['type'], 'null'], ...annotations }
    : { anyOf: [schema, { type: 'null' }], ...annotations };
}

/** Returns the JSON Schema of the whole site configuration, from which a form can be built. */
export function describeConfiguration(): JsonSchema {
  const properties = describedSettings.map((described) => [described.key, describeSetting(described, 'output')]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Site configuration',
    type: 'object',
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  };
}
