import { PageFailure } from './page-failure.ts';
import type { PageRoute } from './page-route.ts';

/** Leads visitors without a session to the sign-in page. */
export function signedIn(route: PageRoute): PageRoute {
  return {
    ...route,
    async show(call) {
      if (!call.isSignedIn) throw new PageFailure(401);
      return route.show(call);
    },
  };
}
