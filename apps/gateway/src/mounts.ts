import { oauthMount } from './accounts/oauth/oauth-mount.ts';
import { allPages, pagesBesideSite } from './accounts/pages/all-pages.ts';
import { pageMount } from './accounts/pages/page-mount.ts';
import { usernameCheckMount } from './accounts/pages/sign-in/username-check-mount.ts';
import { sitePathMount } from './accounts/pages/site-pages/site-path-mount.ts';
import { apiMount } from './api/api-mount.ts';
import { billboardMount } from './api/billboards/billboard-mount.ts';
import { documentationMount } from './api/openapi/documentation.ts';
import { pageViewMount } from './api/page-views/page-view-mount.ts';
import type { GatewayDependencies } from './dependencies.ts';
import { consoleMount } from './edge/console/console-mount.ts';
import { assetMount } from './edge/files/assets.ts';
import { imageMount } from './edge/files/images.ts';
import { manifestMount } from './edge/files/manifest.ts';
import { signedObjectMounts } from './edge/files/signed-objects.ts';
import type { Mount } from './edge/mount.ts';
import { upstreamMount } from './edge/upstream/upstream-mount.ts';
import type { ServerDependencies } from './server-dependencies.ts';

/** Every group of paths of the gateway. Of mounts for the same unmatched paths, the first comes first. */
export function createMounts({
  config,
  objects,
  routeContext,
}: Pick<GatewayDependencies, 'config' | 'objects' | 'routeContext'>): Mount<ServerDependencies>[] {
  return [
    apiMount(routeContext),
    documentationMount,
    billboardMount,
    pageViewMount,
    assetMount,
    manifestMount,
    imageMount,
    ...signedObjectMounts(objects),
    ...(config.CONSOLE === 'on' ? [consoleMount] : []),
    usernameCheckMount,
    pageMount(config.SITE_URL === undefined ? allPages : pagesBesideSite),
    oauthMount,
    sitePathMount,
    ...(config.SITE_URL === undefined ? [] : [upstreamMount]),
  ];
}
