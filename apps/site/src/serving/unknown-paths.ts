import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageNotFound } from './page-route.ts';

/** Redirects a path with slashes at its end to that without them; refuses every other path. */
export function redirectOrRefuse({ method, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '', query] = url.split('?', 2);
  const shorter = path.replace(/\/+$/, '');
  const isRead = method === 'GET' || method === 'HEAD';
  // Two slashes at the start would lead to another host.
  if (!isRead || shorter === path || shorter === '' || shorter.startsWith('//')) throw pageNotFound();
  return reply.redirect(query === undefined ? shorter : `${shorter}?${query}`, 301);
}
