import type { GetSiteConfigResponse, GetSiteConfigSchemaResponse } from '@commonplace/proto/admin/v1/site_config';
import { describedSettings, describeSetting } from '@commonplace/site-settings/describe-settings';
import { z } from 'zod';
import type { Representation } from '../../representation/representation.ts';

/** The known settings, for the OpenAPI documents: admin looks at the values. Secrets may be written alone. */
export function describeSettings(io: 'input' | 'output') {
  const described = describedSettings.filter(({ setting }) => io === 'input' || !setting.secret);
  const properties = described.map((setting) => {
    const schema = describeSetting(setting, io);
    // Null goes back to the default.
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

/** What is set; null, a blank and an empty list go back to the default. */
export const siteConfigInput = z.object({ site_config: z.record(z.string(), z.unknown()) });

/** The body before it is looked at: what is wrong with it is 400 here, not 422 (A62). */
export const siteConfigBody = z.unknown().meta({
  type: 'object',
  properties: { site_config: describeSettings('input') },
  required: ['site_config'],
});

const settings = z.record(z.string(), z.unknown());

/** Every setting's value by its key, without secrets. */
export const siteConfig: Representation<Pick<GetSiteConfigResponse, 'siteConfig'>, typeof settings> = {
  schema: settings.meta({ id: 'SiteConfig', ...describeSettings('output') }),
  present: (reply) => settings.parse(JSON.parse(reply.siteConfig)),
};

/** Of every key its type, default, description and group: a form can be made of it. */
export const siteConfigSchema: Representation<Pick<GetSiteConfigSchemaResponse, 'schema'>, typeof settings> = {
  schema: settings.meta({ id: 'SiteConfigSchema', description: 'A JSON Schema (2020-12)' }),
  present: (reply) => settings.parse(JSON.parse(reply.schema)),
};
