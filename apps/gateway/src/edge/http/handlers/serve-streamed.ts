import type { FastifyReply } from 'fastify';
import type { StreamedBody } from '../../served-route.ts';
import { privateCacheHeaders } from '../responses/headers.ts';
import { warningHeader } from '../responses/set-warnings.ts';
import { allowanceOf } from '../responses/allowance-of.ts';
import type { Exchange } from './call-route.ts';
import { sendTextStream } from './send-text-stream.ts';

/**
 * Streams a private text; each call to a service has its own deadline. `signal` aborts when the client disconnects.
 */
export async function serveStreamed(
  { context, dependencies }: Exchange,
  { mediaType, fileName, read }: StreamedBody,
  signal: AbortSignal,
): Promise<FastifyReply> {
  const { request, reply, version, principal, deadline } = context;
  dependencies.largeBodies.openStream(reply.raw);
  const options = () => ({ principal, requestId: request.id, signal, deadline: deadline.startAnother().date });
  const warning = warningHeader(context, dependencies.headers);
  const head = {
    ...dependencies.headers[version],
    ...(warning && { warning }),
    ...privateCacheHeaders,
    ...allowanceOf(reply),
    'x-request-id': request.id,
    'content-type': `${mediaType}; charset=utf-8`,
    'content-disposition': `attachment; filename="${fileName}"`,
  };
  return sendTextStream({ request, reply }, { head, chunks: read(options), signal });
}
