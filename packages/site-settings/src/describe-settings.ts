import { z } from 'zod';
import type { Setting } from './setting.ts';
import { settingGroups } from './known-settings.ts';

/** A JSON Schema. */
export type JsonSchema = Record<string, unknown>;

/** One key for those who fill in a form. */
export interface DescribedSetting {
  key: string;
  group: string;
  setting: Setting;
}

/** Every key with its group, in the order of the groups. */
export const describedSettings: readonly DescribedSetting[] = Object.entries(settingGroups).flatMap(
  ([group, settings]) => Object.entries<Setting>(settings).map(([key, setting]) => ({ key, group, setting })),
);

/**
 * The schema of a key (JSON Schema 2020-12), of what may be sent or of what is stored, with default, description and group.
 */
export function describeSetting({ group, setting }: Omit<DescribedSetting, 'key'>, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...schema }: JsonSchema = z.toJSONSchema(setting.schema, { io });
  const about = {
    description: setting.description,
    default: setting.default,
    group,
    ...(setting.secret && { writeOnly: true }),
  };
  if (setting.default !== null) return { ...schema, ...about };
  return typeof schema['type'] === 'string'
    ? { ...schema, type: [schema['type'], 'null'], ...about }
    : { anyOf: [schema, { type: 'null' }], ...about };
}

/** The schema of the whole site configuration, of which a form can be made. */
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
