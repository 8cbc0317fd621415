import type { GetSiteConfigResponse, GetSiteConfigSchemaResponse } from '@commonplace/proto/admin/v1/site_config';
import { describedSettings, describeSetting } from '@commonplace/site-settings/describe-settings';
import { z } from 'zod';
import type { Representation } from '../../representation/representation.ts';

/** Describes the settings for the OpenAPI documents; admin validates them. Secrets are write-only. */
export function describeSettings(io: 'input' | 'output') {
  const described = describedSettings.filter(({ setting }) => io === 'input' || !setting.secret);
  const properties = described.map((setting) => {
    const schema = describeSetting(setting, io);
    // Null restores the default.
    return [setting.key, io === 'input' ? { anyOf: [schema, { type: 'null' }] } : schema] as const;
  });
  const keys = properties.map(([key]) => key);
  return {
    type: 'object' as const,
    properties: Object.fromEntries(properties),
    additionalProperties: false,
    ...(io === 'output' && { required: keys }),
  };
}

/** The settings to change; null, a blank and an empty list restore the default. */
export const siteConfigInput = z.object({ site_config: z.record(z.string(), z.unknown()) });

/** The unparsed body, since an invalid one is 400 here, not 422. */
export const siteConfigBody = z.unknown().meta({
  type: 'object',
  properties: { site_config: describeSettings('input') },
  required: ['site_config'],
});

const settings = z.record(z.string(), z.unknown());

/** The values of all settings by key, without secrets. */
export const siteConfig: Representation<Pick<GetSiteConfigResponse, 'siteConfig'>, typeof settings> = {
  schema: settings.meta({ id: 'SiteConfig', ...describeSettings('output') }),
  present: (reply) => settings.parse(JSON.parse(reply.siteConfig)),
};

/** The JSON Schema of the settings, with descriptions and groups for forms. */
export const siteConfigSchema: Representation<Pick<GetSiteConfigSchemaResponse, 'schema'>, typeof settings> = {
  schema: settings.meta({ id: 'SiteConfigSchema', description: 'A JSON Schema (2020-12)' }),
  present: (reply) => settings.parse(JSON.parse(reply.schema)),
};
