import type { GetSiteConfigResponse, GetSiteConfigSchemaResponse } from '@commonplace/proto/admin/v1/site_config';
import { z } from 'zod';
import type { Representation } from '../../representation/representation.ts';
import { describeSettings } from './schemas.ts';

const settings = z.record(z.string(), z.unknown());

/** Every setting's value by its key; those of secrets are hidden. */
export const siteConfig: Representation<Pick<GetSiteConfigResponse, 'siteConfig'>, typeof settings> = {
  schema: settings.meta({ id: 'SiteConfig', ...describeSettings('output') }),
  present: (reply) => settings.parse(JSON.parse(reply.siteConfig)),
};

/** Of every key its type, default, description and group: a form can be made of it. */
export const siteConfigSchema: Representation<Pick<GetSiteConfigSchemaResponse, 'schema'>, typeof settings> = {
  schema: settings.meta({ id: 'SiteConfigSchema', description: 'A JSON Schema (2020-12)' }),
  present: (reply) => settings.parse(JSON.parse(reply.schema)),
};
