import type { View } from '@commonplace/ui/view';
import { PageFailure } from './page-failure.ts';
import type { PageRoute } from './page-route.ts';

/** Makes a page redirect visitors without a session to the sign-in page. */
export function signedIn(route: PageRoute): PageRoute {
  return {
    ...route,
    async show(call) {
      if (!call.isSignedIn) throw new PageFailure(401);
      return route.show(call);
    },
  };
}

/** Redirects to the sign-in page also if the session has ended, for a page whose other reads are open to visitors. */
export function requireViewer({ viewer, isViewerAway = false }: View): void {
  if (viewer === undefined && !isViewerAway) throw new PageFailure(401);
}
