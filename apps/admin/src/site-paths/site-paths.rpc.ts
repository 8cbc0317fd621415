import type { SitePathsService } from '@commonplace/proto/admin/v1/site_paths';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { getLandingPage } from './get-landing-page.ts';
import { resolvePath } from './resolve-path.ts';

/** The site paths service on the wire. */
export function sitePathsRpc(context: AdminContext): ServiceImplementation<typeof SitePathsService> {
  return {
    resolvePath: (request, call) => resolvePath(context, call, request),
    async getLandingPage(_request, call) {
      const path = await getLandingPage(context, call);
      return path === undefined ? {} : { path };
    },
  };
}
