import { forbidden } from '@commonplace/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ServedRoute } from '../../served-route.ts';
import { createRequestHook, type ReceiveDependencies } from '../admission/receive-request.ts';
import { acceptDocuments, acceptFileBodies } from '../bodies/body-parser.ts';
import type { DocumentReceiver } from '../bodies/document-receiver.ts';
import type { FileReceiver } from '../bodies/file-receiver.ts';
import { checkQuery } from '../requests/read-input.ts';
import { contextOf } from '../requests/request-context.ts';
import type { ServeDependencies } from './call-route.ts';
import { createErrorHandler } from './error-handler.ts';
import { createHandler } from './serve-route.ts';

/** The dependencies for receiving and serving operations. */
export interface RouteDependencies extends ReceiveDependencies, ServeDependencies {
  logger: Logger;
  files: FileReceiver;
  documents: DocumentReceiver;
}

/** Adds an operation to the application. */
export async function registerRoute(
  app: FastifyInstance,
  route: ServedRoute,
  dependencies: RouteDependencies,
): Promise<void> {
  const options = {
    method: route.method,
    url: route.path,
    bodyLimit: route.maxBodyBytes,
    onRequest: createRequestHook(route, dependencies),
    handler: createHandler(route, dependencies),
    errorHandler: createErrorHandler(dependencies.logger, route.administrative === true),
  };
  const { file, document } = route;
  if (!file && !document) {
    app.route(options);
    return;
  }
  // Needs its own scope, since parsers are set per scope.
  await app.register(async (scope) => {
    if (file) {
      const { files } = dependencies;
      acceptFileBodies(scope, {
        admit(request, response) {
          checkQuery(route, request);
          files.admit(request.raw, response, file, userOf(request));
        },
        receive: (request) => files.receive(request.raw, file, contextOf(request).keyed?.fileHash),
      });
    } else if (document) {
      const { documents } = dependencies;
      acceptDocuments(scope, {
        admit: (request, response) => documents.admit(request.raw, response, userOf(request), document.maxBytes),
        receive: (request) => documents.receive(request.raw, document.maxBytes),
      });
    }
    scope.route(options);
  });
}

/** Returns the id of the uploading user; throws `forbidden` for other principals. */
function userOf(request: FastifyRequest): number {
  const { principal } = contextOf(request);
  if (principal.kind !== 'user') throw forbidden();
  return principal.userId;
}
