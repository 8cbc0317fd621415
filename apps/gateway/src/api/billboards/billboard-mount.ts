import { isOutage } from '@commonplace/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { admit, checkRequest, type GuardDependencies } from '../../edge/http/admission/guard.ts';
import {
  beginRequest,
  createPlainHook,
  type PlainHookDependencies,
} from '../../edge/http/admission/receive-request.ts';
import { acceptIgnoredBodies } from '../../edge/http/bodies/body-parser.ts';
import { createErrorHandler } from '../../edge/http/handlers/error-handler.ts';
import { credentialHeaders } from '../../edge/http/requests/credentials.ts';
import { idIn } from '../../edge/http/requests/id-in.ts';
import { contextOf } from '../../edge/http/requests/request-context.ts';
import { corsHeaders, privateCacheHeaders, securityHeaders } from '../../edge/http/responses/headers.ts';
import { transparentPixel } from '../../edge/http/responses/transparent-pixel.ts';
import type { Mount } from '../../edge/mount.ts';
import { bothVersions } from '../route.ts';
import { readBillboardRequest } from './billboard-request.ts';
import type { BillboardCounter, BillboardEvent } from './billboard-counter.ts';
import { clickPath, impressionPath } from './fragment.ts';
import { showBillboard, showNothing, type ShowDependencies } from './show-billboard.ts';

/** The paths of fragments; ad blockers do not know the second one. */
const fragmentPaths = [
  '/billboards/:placement_area',
  '/bb/:placement_area',
  '/:username/:slug/billboards/:placement_area',
];

const routes = [
  ...fragmentPaths.map((path) => ({ path, method: 'GET' as const })),
  { path: impressionPath(':id'), method: 'GET' as const },
  { path: impressionPath(':id'), method: 'POST' as const },
  { path: clickPath(':id'), method: 'POST' as const },
];

/** The body of an event is ignored. */
const maxEventBytes = 8_192;

export interface BillboardDependencies extends GuardDependencies, PlainHookDependencies, ShowDependencies {
  billboardCounter: BillboardCounter;
  logger: Logger;
}

/** Billboards as HTML fragments, and the paths that count their impressions and clicks. */
export const billboardMount: Mount<BillboardDependencies> = { routes, isCrossOrigin: true, serve: serveBillboards };

async function serveBillboards(app: FastifyInstance, dependencies: BillboardDependencies): Promise<void> {
  serveFragments(app, dependencies);
  await app.register(async (scope) => {
    acceptIgnoredBodies(scope, {});
    serveEvents(scope, dependencies);
  });
}

function serveFragments(app: FastifyInstance, dependencies: BillboardDependencies): void {
  const { countryHeader, logger } = dependencies;
  const vary = [
    ...(countryHeader === '' ? [] : [countryHeader]),
    'User-Agent',
    'Accept-Encoding',
    ...credentialHeaders,
  ];
  const headers = { ...securityHeaders, ...corsHeaders, vary: vary.join(', ') };
  const open = { versions: bothVersions, access: 'public', scope: 'public' } as const;
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const route = {
      operation: 'ShowBillboard',
      method: 'GET',
      path: request.routeOptions.url ?? '',
    } as const;
    const context = beginRequest('ShowBillboard', request, reply, dependencies, route);
    const { trace, deadline } = context;
    reply.headers(headers);
    checkRequest(context, dependencies);
    try {
      await trace.run(() => deadline.within(admit(open, context, dependencies)));
    } catch (error) {
      // The reader is unknown, so no billboard is known to be for them.
      if (!isOutage(error)) throw error;
      await showNothing(reply);
    }
  };
  const handler = async (request: FastifyRequest) => {
    const context = contextOf(request);
    const query = readBillboardRequest(request, countryHeader);
    return context.trace.run(() => showBillboard({ query, headers, context }, dependencies));
  };
  const errorHandler = createErrorHandler(logger, false);
  for (const url of fragmentPaths) app.route({ method: 'GET', url, onRequest, errorHandler, handler });
}

function serveEvents(app: FastifyInstance, dependencies: BillboardDependencies): void {
  const { billboardCounter: counter, logger } = dependencies;
  const shared = {
    bodyLimit: maxEventBytes,
    onRequest: createPlainHook('CountBillboardEvent', () => ({ ...securityHeaders, ...corsHeaders }), dependencies),
    errorHandler: createErrorHandler(logger, false),
  };
  const countEvent = (event: BillboardEvent) => async (request: FastifyRequest, reply: FastifyReply) => {
    counter.count(idIn(request), event);
    return reply.code(204).headers(privateCacheHeaders).send();
  };
  const sendPixel = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'GET') counter.count(idIn(request), 'impressions');
    return reply.headers(privateCacheHeaders).type('image/gif').send(transparentPixel);
  };
  app.route({ ...shared, method: 'GET', url: impressionPath(':id'), handler: sendPixel });
  app.route({ ...shared, method: 'POST', url: impressionPath(':id'), handler: countEvent('impressions') });
  app.route({ ...shared, method: 'POST', url: clickPath(':id'), handler: countEvent('clicks') });
}
