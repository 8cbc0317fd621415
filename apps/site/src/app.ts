import type { CardDrawer } from './cards/card-drawer.ts';
import { limits } from '@commonplace/rules/limits';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { rememberDrawings } from './cards/drawn-cards.ts';
import { serveAssets } from './serving/assets.ts';
import { createFailureHandler } from './serving/failures.ts';
import { redirectOrRefuse } from './serving/unknown-paths.ts';
import { methodNotAllowed } from './serving/page-failure.ts';
import { serveCards } from './serving/serve-cards.ts';
import { serveForm } from './serving/serve-form.ts';
import { servePage, type SiteDependencies } from './serving/serve-page.ts';
import { serveThemeStyles } from './serving/theme-styles.ts';
import { serveWebFonts } from './serving/web-fonts.ts';
import { traceRequests } from './serving/trace-requests.ts';
import { formRoutes, pageRoutes } from './gen/all-routes.ts';
import type { SiteMetrics } from './metrics.ts';

/** The longest path segment is the slug of a long title. */
const maxParamLength = 500;

export interface AppDependencies extends SiteDependencies {
  logger: Logger;
  metrics: SiteMetrics;
  cards: Pick<CardDrawer, 'draw'>;
}

/** Creates the HTTP application without listening. */
export function createApp(dependencies: AppDependencies): FastifyInstance {
  const { metrics } = dependencies;
  const app = fastify({
    logger: false,
    bodyLimit: limits.form.bytes,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength },
  });
  app.decorateRequest('site', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  traceRequests(app);
  app.addHook('onResponse', async (request, reply) => {
    request.site?.api.end();
    metrics.observeRequest(request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1_000);
  });
  app.setErrorHandler(createFailureHandler(dependencies));
  app.setNotFoundHandler((request, reply) => redirectOrRefuse(request, reply));
  serveAssets(app);
  serveThemeStyles(app, dependencies);
  serveWebFonts(app);
  serveCards(app, dependencies, rememberDrawings(dependencies.cards));
  addRoutes(app, dependencies);
  return app;
}

/** Adds pages and forms; other methods at their paths are 405. */
function addRoutes(app: FastifyInstance, dependencies: SiteDependencies): void {
  const forms = new Map(formRoutes.map((form) => [form.path, form]));
  for (const page of pageRoutes) {
    app.get(page.path, (request, reply) => servePage(page, request, reply, dependencies));
  }
  for (const form of formRoutes) {
    app.post(form.path, (request, reply) => serveForm(form, request, reply, dependencies));
  }
  const pages = new Set(pageRoutes.map(({ path }) => path));
  for (const url of new Set([...pages, ...forms.keys()])) {
    const allowed = [...(pages.has(url) ? ['GET', 'HEAD'] : []), ...(forms.has(url) ? ['POST'] : [])];
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !allowed.includes(method));
    const refuse = (_request: FastifyRequest, reply: FastifyReply) => {
      reply.header('allow', allowed.join(', '));
      throw methodNotAllowed();
    };
    app.route({ method: others, url, handler: refuse });
  }
}
