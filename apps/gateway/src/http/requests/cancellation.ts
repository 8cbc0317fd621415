import type { FastifyReply } from 'fastify';

/** A signal that fires when the client goes away before it has its answer. */
export function cancelledByClient(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
