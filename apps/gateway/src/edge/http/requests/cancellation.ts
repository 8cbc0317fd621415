import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the client disconnects before its response is sent. */
export function cancelledByClient(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
