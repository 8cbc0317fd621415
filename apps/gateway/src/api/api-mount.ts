import { presentAsJson } from '../edge/http/handlers/error-handler.ts';
import { registerRoute, type RouteDependencies } from '../edge/http/handlers/register-route.ts';
import type { Mount } from '../edge/mount.ts';
import { bindRoute } from './bind-route.ts';
import { descriptionRoutes } from './openapi/description.routes.ts';
import type { RouteContext } from './route.ts';
import { allRoutes } from '../gen/all-routes.ts';

/** Returns all operations of the API in both versions. Unknown paths below /api are JSON (rules.md#always-json). */
export function apiMount(context: RouteContext): Mount<RouteDependencies> {
  const routes = [...allRoutes, ...descriptionRoutes(context.site.origin)].map((route) => bindRoute(route, context));
  return {
    routes,
    isCrossOrigin: true,
    async serve(app, dependencies) {
      for (const route of routes) await registerRoute(app, route, dependencies);
    },
    unmatched: { prefix: '/api', present: () => presentAsJson },
  };
}
