import type { FastifyReply, FastifyRequest } from 'fastify';
import { redirectTo } from './local-path.ts';
import { pageNotFound } from './page-failure.ts';
import { splitTarget, withoutFinalSlashes } from './request-target.ts';

/** Redirects a path with slashes at its end to that without them; refuses every other path. */
export function redirectOrRefuse({ method, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { path, query } = splitTarget(url);
  const shorter = withoutFinalSlashes(path);
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead || shorter === path || shorter === '') throw pageNotFound();
  return redirectTo(reply, query === undefined ? shorter : `${shorter}?${query}`, 301);
}
