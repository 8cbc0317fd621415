import type { FastifyReply } from 'fastify';

/** Returns the rate limit headers that the guard has set on the reply, for responses that bypass Fastify. */
export function allowanceOf(reply: FastifyReply): Record<string, string> {
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => name.includes('ratelimit'));
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}
