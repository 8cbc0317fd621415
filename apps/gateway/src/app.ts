import { fastify, type FastifyInstance } from 'fastify';
import type { GatewayDependencies } from './dependencies.ts';
import { acceptJsonBodies } from './edge/http/bodies/body-parser.ts';
import { defaultMaxBodyBytes } from './edge/http/bodies/body-sizes.ts';
import { createHttpServer } from './edge/http/connections/http-server.ts';
import { createConnectionRefusal } from './edge/http/connections/refuse-connection.ts';
import { createErrorHandler } from './edge/http/handlers/error-handler.ts';
import {
  answerServerOptions,
  createFrameworkErrorHandler,
  createNotFoundHook,
} from './edge/http/handlers/not-found-hook.ts';
import { servePreflights } from './edge/http/handlers/preflight.ts';
import { createUnmatchedHandler } from './edge/http/handlers/unmatched-paths.ts';
import { createKnownPaths } from './edge/http/requests/known-paths.ts';
import { requestIdFrom } from './edge/http/requests/request-id.ts';
import { openSitePort, type SitePort, type SitePortOptions } from './edge/upstream/site-port.ts';
import { createMounts } from './mounts.ts';
import { createServerDependencies } from './server-dependencies.ts';

/** The longest path segment is the slug of a long title. */
const maxParamLength = 500;

/** The HTTP application, which does not listen yet. */
export interface App {
  app: FastifyInstance;
  /** Opens the port for the site. */
  openSitePort(host: string, port: number): Promise<SitePort>;
}

/** Creates the HTTP application. */
export async function createApp(gatewayDependencies: GatewayDependencies): Promise<App> {
  const mounts = createMounts(gatewayDependencies);
  const paths = createKnownPaths(mounts.flatMap(({ routes }) => routes));
  const dependencies = createServerDependencies(gatewayDependencies, paths);
  const unmatched = createUnmatchedHandler(mounts, dependencies);
  const app = fastify({
    // The access log logs requests without the cost of a child logger for each.
    logger: false,
    genReqId: ({ headers }) => requestIdFrom(headers['x-request-id']),
    trustProxy: dependencies.trust,
    serverFactory: createHttpServer(dependencies),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    bodyLimit: defaultMaxBodyBytes,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: createFrameworkErrorHandler(dependencies, unmatched.present),
    clientErrorHandler: createConnectionRefusal(dependencies),
  });
  acceptJsonBodies(app);
  app.decorateRequest('context', null);
  app.setErrorHandler(createErrorHandler(gatewayDependencies.logger, false, unmatched.present));
  app.addHook('onRequest', createNotFoundHook(dependencies, unmatched));
  app.setNotFoundHandler(answerServerOptions);
  for (const { serve } of mounts) await serve(app, dependencies);
  servePreflights(app, mounts, dependencies);
  const hits = { ...dependencies, transport: [] };
  const handle: SitePortOptions['handle'] = (request, response) => app.routing(request, response);
  return { app, openSitePort: (host, port) => openSitePort({ host, port, hits, handle }) };
}
