import { describedSettings, describeSetting } from '@commonplace/site-settings/describe-settings';
import { z } from 'zod';

/** The known settings, for the OpenAPI documents: admin looks at the values. */
export function describeSettings(io: 'input' | 'output') {
  const properties = describedSettings.map((described) => {
    const schema = describeSetting(described, io);
    // Null goes back to the default.
    return [described.key, io === 'input' ? { anyOf: [schema, { type: 'null' }] } : schema] as const;
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
