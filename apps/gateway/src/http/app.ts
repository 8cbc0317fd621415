import { fastify, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { PrincipalResolver } from '../auth/principal-resolver.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { Clients } from '../clients.ts';
import type { GatewayConfig } from '../config.ts';
import type { HealthChecks } from '../health-checks.ts';
import type { ExactLimits } from '../limits/exact-limits.ts';
import type { GeneralLimits } from '../limits/general-limits.ts';
import type { GatewayMetrics } from '../metrics.ts';
import { describeVersions } from '../openapi/documents.ts';
import { descriptionRoutes } from '../openapi/routes.ts';
import { documentationPaths, serveDocumentation } from '../openapi/documentation.ts';
import { bothVersions, defaultMaxBodyBytes, maxBodyBytesOf, type Route } from '../route.ts';
import { allRoutes } from '../routes/all-routes.ts';
import type { SiteAddress } from '../site-address.ts';
import type { SiteSettings } from '../site-settings.ts';
import type { AccessLog } from './access-log.ts';
import { assetPaths, serveAssets } from './assets.ts';
import { acceptJsonBodies } from './body-parser.ts';
import { trustIn } from './client-address.ts';
import type { Connections } from './connections.ts';
import { createExchanges } from './exchanges.ts';
import {
  answerServerOptions,
  createErrorHandler,
  createFrameworkErrorHandler,
  createNotFoundHook,
} from './failures.ts';
import { apiHeaders } from './headers.ts';
import { createHttpServer } from './http-server.ts';
import { knowPaths, type KnownPaths } from './known-paths.ts';
import type { LargeBodies } from './large-bodies.ts';
import { servePreflights } from './preflight.ts';
import { createRequestHook } from './receive-request.ts';
import { requestIdFrom } from './request-id.ts';
import { createConnectionRefusal } from './refuse-connection.ts';
import { createHandler } from './serve-route.ts';

/** All that requests need. */
export interface AppDependencies {
  config: GatewayConfig;
  logger: Logger;
  metrics: GatewayMetrics;
  accessLog: AccessLog;
  site: SiteAddress;
  /** Address of the documentation page. */
  documentation: string;
  clients: Clients;
  principals: PrincipalResolver;
  settings: SiteSettings;
  responses: ResponseCache;
  largeBodies: LargeBodies;
  limits: GeneralLimits;
  exactLimits: ExactLimits;
  connections: Connections;
  health: HealthChecks;
  healthCheckToken: string | undefined;
}

/** The longest path segment: a slug of a long title. */
const maxParamLength = 500;
/** How long a client may take to send its request. */
const requestTimeoutMs = 30_000;
/** Longer than the idle time of common load balancers, so that they close first. */
const keepAliveTimeoutMs = 72_000;

/** The HTTP application, without a port. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, logger, site } = dependencies;
  const trust = trustIn(config.TRUSTED_PROXIES);
  const routes = [...allRoutes, ...descriptionRoutes(describeVersions(site.origin))];
  const pages = [...documentationPaths, ...assetPaths].map(
    (path) => ({ path, method: 'GET', versions: bothVersions }) as const,
  );
  const paths = knowPaths([...routes, ...pages]);
  const exchanges = createExchanges();
  const app = fastify({
    // Requests are logged by the access log: one line each, without the cost of a logger each.
    logger: false,
    genReqId: ({ headers }) => requestIdFrom(headers['x-request-id']),
    trustProxy: trust,
    serverFactory: createHttpServer(dependencies, { trust, exchanges, requestTimeoutMs, keepAliveTimeoutMs }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    bodyLimit: defaultMaxBodyBytes,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: createFrameworkErrorHandler(dependencies),
    clientErrorHandler: createConnectionRefusal(dependencies, trust, paths, exchanges),
  });
  acceptJsonBodies(app);
  app.decorateRequest('state', null);
  app.setErrorHandler(createErrorHandler(logger, false));
  app.addHook('onRequest', createNotFoundHook(paths, dependencies));
  app.setNotFoundHandler(answerServerOptions);

  for (const route of routes) addRoute(app, route, paths, dependencies);
  servePreflights(app, [...routes, ...pages], dependencies);
  serveAssets(app, dependencies);
  await serveDocumentation(app, dependencies);
  return app;
}

function addRoute(app: FastifyInstance, route: Route, paths: KnownPaths, dependencies: AppDependencies): void {
  const headers = apiHeaders(dependencies.documentation);
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: maxBodyBytesOf(route),
    onRequest: createRequestHook(route, headers, paths, dependencies),
    handler: createHandler(route, headers, dependencies),
    errorHandler: createErrorHandler(dependencies.logger, route.administrative === true),
  });
}
