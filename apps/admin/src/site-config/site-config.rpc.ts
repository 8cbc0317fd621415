import type { SiteConfigService } from '@commonplace/proto/admin/v1/site_config';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { getSiteConfigSchema } from './get-site-config-schema.ts';
import { getSiteConfig } from './get-site-config.ts';
import type { ShownConfig } from './present-config.ts';
import { updateSiteConfig } from './update-site-config.ts';

export function siteConfigRpc(context: AdminContext) {
  return {
    getSiteConfig: async (_request, call) => toMessage(await getSiteConfig(context, call)),
    updateSiteConfig: async (request, call) => toMessage(await updateSiteConfig(context, call, request.siteConfig)),
    getSiteConfigSchema: async (_request, call) => ({ schema: JSON.stringify(getSiteConfigSchema(call)) }),
  } satisfies Partial<ServiceImplementation<typeof SiteConfigService>>;
}

function toMessage({ config, etag }: ShownConfig) {
  return { siteConfig: JSON.stringify(config), etag };
}
