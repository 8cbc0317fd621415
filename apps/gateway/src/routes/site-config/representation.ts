import type { GetSiteConfigResponse } from '@commonplace/proto/admin/v1/site_config';
import { z } from 'zod';
import type { Representation } from '../../representation/representation.ts';
import { describeSettings } from './schemas.ts';

const settings = z.record(z.string(), z.unknown());

/** Every setting's value by its key; those of secrets are hidden. */
export const siteConfig: Representation<Pick<GetSiteConfigResponse, 'siteConfig'>, typeof settings> = {
  schema: settings.meta({ id: 'SiteConfig', ...describeSettings('output') }),
  present: (reply) => settings.parse(JSON.parse(reply.siteConfig)),
};
