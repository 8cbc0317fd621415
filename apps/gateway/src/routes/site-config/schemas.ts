import { knownSettings } from '@commonplace/site-settings/known-settings';
import { z } from 'zod';

/** The known settings, for the OpenAPI documents: admin looks at the values. */
export function describeSettings(io: 'input' | 'output') {
  const settings = Object.entries(knownSettings).map(([key, { schema }]) => [key, schema.nullable()] as const);
  const object = z.strictObject(Object.fromEntries(settings));
  const { $schema: _dialect, ...description } = z.toJSONSchema(io === 'input' ? object.partial() : object, { io });
  return description;
}

/** What is set; null, a blank and an empty list go back to the default. */
export const siteConfigInput = z.object({ site_config: z.record(z.string(), z.unknown()) });

/** The body before it is looked at: what is wrong with it is 400 here, not 422 (A62). */
export const siteConfigBody = z.unknown().meta({
  type: 'object',
  properties: { site_config: describeSettings('input') },
  required: ['site_config'],
});
