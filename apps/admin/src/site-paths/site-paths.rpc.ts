import type { SitePathsService } from '@commonplace/proto/admin/v1/site_paths';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { getLandingPage } from './get-landing-page.ts';

export function sitePathsRpc(context: AdminContext) {
  return {
    async getLandingPage(_request, call) {
      const path = await getLandingPage(context, call);
      return path === undefined ? {} : { path };
    },
  } satisfies Partial<ServiceImplementation<typeof SitePathsService>>;
}
