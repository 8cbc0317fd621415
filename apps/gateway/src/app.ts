import { fastify, type FastifyInstance } from 'fastify';
import type { ObjectStore } from '@commonplace/objects/object-store';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { PrincipalResolver } from './edge/auth/principal-resolver.ts';
import type { BillboardCounter } from './api/billboards/billboard-counter.ts';
import { billboardRoutes, serveBillboards } from './api/billboards/serve-billboards.ts';
import type { ResponseCache } from './edge/cache/response-cache.ts';
import type { GatewayConfig } from './config.ts';
import { consolePaths, serveConsole } from './edge/console/serve-console.ts';
import type { EmptySearchCounter } from './empty-search-counter.ts';
import { acceptJsonBodies } from './edge/http/bodies/body-parser.ts';
import { createDocumentReceiver } from './edge/http/bodies/document-receiver.ts';
import { createFileReceiver } from './edge/http/bodies/file-receiver.ts';
import type { Connections } from './edge/http/connections/connections.ts';
import { createExchanges } from './edge/http/connections/exchanges.ts';
import { createConnectionSlots } from './edge/http/connections/connection-slots.ts';
import { createHttpServer } from './edge/http/connections/http-server.ts';
import { createConnectionRefusal } from './edge/http/connections/refuse-connection.ts';
import { assetPaths, serveAssets } from './edge/files/assets.ts';
import { serveManifest } from './edge/files/manifest.ts';
import { createErrorHandler } from './edge/http/handlers/error-handler.ts';
import { imagePath, serveImages } from './edge/files/images.ts';
import type { AuthorizationServer } from './accounts/oauth/authorization-server.ts';
import { oauthRoutes, serveOauth } from './accounts/oauth/serve-oauth.ts';
import {
  answerServerOptions,
  createFrameworkErrorHandler,
  createNotFoundHook,
  type FallbackHandler,
} from './edge/http/handlers/not-found-hook.ts';
import { servePreflights } from './edge/http/handlers/preflight.ts';
import { serveSignedObjects, signedObjectRoutes } from './edge/files/signed-objects.ts';
import { registerRoute } from './edge/http/handlers/register-route.ts';
import { parseTrustedProxies } from './edge/http/requests/client-ip.ts';
import { createCredentialReader } from './edge/http/requests/credentials.ts';
import { createKnownPaths } from './edge/http/requests/known-paths.ts';
import { requestIdFrom } from './edge/http/requests/request-id.ts';
import { createCookies } from './edge/http/requests/session-cookie.ts';
import { apiHeaders, transportHeaders } from './edge/http/responses/headers.ts';
import { createLargeBodies } from './edge/http/responses/large-bodies.ts';
import { createAccessLog } from './edge/http/telemetry/access-log.ts';
import type { ExactLimits } from './edge/limits/exact-limits.ts';
import type { GeneralLimits } from './edge/limits/general-limits.ts';
import type { KeyRegister } from './edge/limits/key-register.ts';
import type { GatewayMetrics } from './metrics.ts';
import { documentationPath, documentationPaths, serveDocumentation } from './api/openapi/documentation.ts';
import { descriptionRoutes } from './api/openapi/routes.ts';
import { serveSitePath } from './accounts/pages/site-pages/serve-site-path.ts';
import { presentNotFoundPage, createPageFailures } from './accounts/pages/failure-pages.ts';
import { pageRoutes, servePages } from './accounts/pages/serve-pages.ts';
import { bothVersions, type RouteContext } from './api/route.ts';
import { bindRoute } from './api/bind-route.ts';
import { defaultMaxBodyBytes } from './edge/http/bodies/body-sizes.ts';
import { allRoutes } from './api/routes/all-routes.ts';
import { manifestPath } from './site/site-address.ts';
import type { SiteSettings } from './site/site-settings.ts';
import type { SubforemHosts } from './site/subforem-hosts.ts';

/** The parts of the HTTP application; `dependencies.ts` creates them. */
export interface GatewayDependencies {
  config: GatewayConfig;
  logger: Logger;
  metrics: GatewayMetrics;
  routeContext: RouteContext;
  oauth: AuthorizationServer;
  principals: PrincipalResolver;
  settings: SiteSettings;
  hosts: SubforemHosts;
  responses: ResponseCache;
  /** The store of uploads; undefined if none is configured. */
  objects: ObjectStore | undefined;
  /** Called for each user who has written, or may have. */
  noteWrite(userId: number): void;
  limits: GeneralLimits;
  exactLimits: ExactLimits;
  keyRegister: KeyRegister;
  connections: Connections;
  billboardCounter: BillboardCounter;
  emptySearches: EmptySearchCounter;
}

/** The longest path segment is the slug of a long title. */
const maxParamLength = 500;

/** Creates the HTTP application without listening. */
export async function createApp({
  config,
  logger,
  routeContext,
  ...shared
}: GatewayDependencies): Promise<FastifyInstance> {
  const { site } = routeContext;
  const trust = parseTrustedProxies(config.TRUSTED_PROXIES);
  const routes = [...allRoutes, ...descriptionRoutes(site.origin)].map((route) => bindRoute(route, routeContext));
  const hasConsole = config.CONSOLE === 'on';
  const ofConsole = hasConsole ? consolePaths : [];
  const files = [...documentationPaths, ...assetPaths, ...ofConsole, manifestPath, imagePath].map(
    (path) => ({ path, method: 'GET', versions: bothVersions }) as const,
  );
  const oauth = oauthRoutes.map((route) => ({ ...route, versions: bothVersions }));
  const cookies = createCookies(site.origin);
  const dependencies = {
    ...shared,
    logger,
    routeContext,
    site,
    trust,
    cookies,
    credentialsOf: createCredentialReader(cookies, site.origin),
    paths: createKnownPaths([...routes, ...files, ...billboardRoutes, ...pageRoutes, ...oauth]),
    files: createFileReceiver(shared.objects),
    documents: createDocumentReceiver(),
    keysInFlight: new Set<string>(),
    headers: apiHeaders(site.url(documentationPath)),
    transport: transportHeaders(site.origin),
    connectionSlots: createConnectionSlots(config.CONNECTIONS_PER_ADDRESS),
    exchanges: createExchanges(),
    refusedConnections: new WeakSet<Duplex>(),
    accessLog: createAccessLog(logger, shared.metrics, config.ACCESS_LOG),
    largeBodies: createLargeBodies(),
    perPageMax: config.API_PER_PAGE_MAX,
    healthCheckToken: config.HEALTH_CHECK_TOKEN,
  };
  const app = fastify({
    // The access log logs requests without the cost of a child logger for each.
    logger: false,
    genReqId: ({ headers }) => requestIdFrom(headers['x-request-id']),
    trustProxy: trust,
    serverFactory: createHttpServer(dependencies),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    bodyLimit: defaultMaxBodyBytes,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: createFrameworkErrorHandler(dependencies),
    clientErrorHandler: createConnectionRefusal(dependencies),
  });
  acceptJsonBodies(app);
  app.decorateRequest('context', null);
  const presentNotFound = presentNotFoundPage(createPageFailures(shared.settings));
  app.setErrorHandler(createErrorHandler(logger, false, presentNotFound));
  const serveFallback: FallbackHandler = (context) => serveSitePath(context, dependencies);
  app.addHook('onRequest', createNotFoundHook({ ...dependencies, serveFallback }));
  app.setNotFoundHandler(answerServerOptions);

  for (const route of routes) await registerRoute(app, route, dependencies);
  const preflighted = [...routes, ...files, ...billboardRoutes, ...oauth, ...signedObjectRoutes(shared.objects)];
  servePreflights(app, preflighted, dependencies);
  serveAssets(app, dependencies);
  serveManifest(app, dependencies);
  serveImages(app, dependencies);
  const { COUNTRY_HEADER: countryHeader } = config;
  await serveBillboards(app, { ...dependencies, counter: shared.billboardCounter, countryHeader });
  await serveSignedObjects(app, dependencies);
  await serveDocumentation(app, dependencies);
  if (hasConsole) serveConsole(app, { ...dependencies, config });
  await servePages(app, dependencies);
  await serveOauth(app, dependencies);
  return app;
}
