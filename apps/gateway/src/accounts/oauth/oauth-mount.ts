import { unavailable } from '@commonplace/domain/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { SiteAddress } from '../../site/site-address.ts';
import { oauthMetadata, oauthMetadataPath, oauthPaths } from '../../site/oauth-metadata.ts';
import type { Mount } from '../../edge/mount.ts';
import { awaitBody, createPlainHook, type PlainHookDependencies } from '../../edge/http/admission/receive-request.ts';
import { acceptBuffers } from '../../edge/http/bodies/body-parser.ts';
import { cancelledByClient } from '../../edge/http/requests/cancellation.ts';
import { contextOf, type RequestContext } from '../../edge/http/requests/request-context.ts';
import { corsHeaders, securityHeaders } from '../../edge/http/responses/headers.ts';
import { createErrorHandler } from '../../edge/http/handlers/error-handler.ts';
import type { AuthorizationServer } from './authorization-server.ts';

/** The endpoints for programs; the consent page is in `pages/applications`. */
const endpoints = [
  ['OauthToken', oauthPaths.token],
  ['OauthRevocation', oauthPaths.revocation],
  ['OauthIntrospection', oauthPaths.introspection],
] as const;

const routes = [
  ...endpoints.map(([, path]) => ({ path, method: 'POST' as const })),
  { path: oauthMetadataPath, method: 'GET' as const },
];

/** The maximum of the library. */
const maxFormBytes = 57_344;

interface OauthDependencies extends PlainHookDependencies {
  site: SiteAddress;
  oauth: AuthorizationServer;
  logger: Logger;
}

const headers = { ...corsHeaders, ...securityHeaders };

/**
 * The authorization server's endpoints and its metadata (RFC 8414). Pages of other sites may call them with PKCE instead
 * of a secret.
 */
export const oauthMount: Mount<OauthDependencies> = { routes, isCrossOrigin: true, serve: serveOauth };

async function serveOauth(app: FastifyInstance, dependencies: OauthDependencies): Promise<void> {
  const { site, oauth, logger } = dependencies;
  const metadata = oauthMetadata(site);
  app.get(
    oauthMetadataPath,
    { onRequest: createPlainHook('OauthMetadata', () => headers, dependencies) },
    (_request, reply) => reply.header('cache-control', 'public, max-age=3600').send(metadata),
  );
  await app.register(async (scope) => {
    acceptBuffers(scope);
    for (const [operation, path] of endpoints) {
      const receive = createPlainHook(operation, () => headers, dependencies);
      scope.route({
        method: 'POST',
        url: path,
        bodyLimit: maxFormBytes,
        onRequest: (request, reply) => receive(request, reply).then(awaitBody),
        handler: (request) => answer(path, contextOf(request), oauth),
        errorHandler: createErrorHandler(logger, false),
      });
    }
  });
}

/** RFC 6749, 5.1. */
const noStoreHeaders = { 'cache-control': 'no-store', pragma: 'no-cache' };

async function answer(
  target: string,
  { request, reply, deadline, trace }: RequestContext,
  oauth: AuthorizationServer,
): Promise<FastifyReply> {
  deadline.resume();
  const { authorization, 'content-type': type } = request.headers;
  const sent = {
    method: 'POST' as const,
    target,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(Buffer.isBuffer(request.body) && { body: request.body }),
  };
  const callContext = { requestId: request.id, signal: cancelledByClient(reply), deadline: deadline.date };
  const answered = await trace.run(() => deadline.within(oauth.answer(sent, callContext)));
  if (answered.kind !== 'answer') throw unavailable();
  return reply
    .code(answered.status)
    .headers({ ...answered.headers, ...noStoreHeaders })
    .send(answered.body);
}
