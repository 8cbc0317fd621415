import type { RouteHandlerMethod } from 'fastify';
import type { ServedRoute } from '../../served-route.ts';
import { inputWarnings } from '../requests/input-warnings.ts';
import { checkPageDepth, readInput } from '../requests/read-input.ts';
import { contextOf } from '../requests/request-context.ts';
import { setWarnings } from '../responses/set-warnings.ts';
import type { Exchange, ServeDependencies } from './call-route.ts';
import { serveUncached } from './serve-uncached.ts';
import { serveCachedRead } from './serve-cached-read.ts';

/** Creates the Fastify handler of a route: reads the input, calls the route's handler, sends its result. */
export function createHandler(route: ServedRoute, dependencies: ServeDependencies): RouteHandlerMethod {
  return async (request) => {
    const context = contextOf(request);
    const { principal, trace, deadline } = context;
    deadline.resume();
    context.warnings = [...context.warnings, ...inputWarnings(route, request)];
    setWarnings(context, dependencies.headers);
    const input = readInput(route, request, dependencies.perPageMax);
    if (principal.kind === 'anonymous') checkPageDepth(route, input.query);
    const host = dependencies.hosts.find(request.headers.host);
    const subforem = route.bySubforem ? host : undefined;
    const exchange: Exchange = { route, input, host, subforem, context, dependencies };
    // Reading the body has lost the trace context.
    return trace.run(() => (route.caching?.shared ? serveCachedRead(exchange) : serveUncached(exchange)));
  };
}
