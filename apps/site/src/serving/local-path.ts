import type { FastifyReply } from 'fastify';
import { pageNotFound } from './page-route.ts';

/** Returns a path of this site with its query and fragment, escaped for a header; undefined for anything else. */
export function localPathIn(given: string): string | undefined {
  if (!given.startsWith('/') || /[\s\\]/.test(given)) return undefined;
  const base = 'http://site';
  const url = URL.canParse(given, base) ? new URL(given, base) : undefined;
  const isHere = url?.origin === base && !url.pathname.startsWith('//');
  return isHere ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** Returns a path of this site; the home page for anything else. */
export function localPath(given: string): string {
  return localPathIn(given) ?? '/';
}

/** Redirects to a path of this site. Throws a 404 for anything else, such as what browsers read as another host. */
export function redirectTo(reply: FastifyReply, given: string, status: 301 | 302 | 303): FastifyReply {
  const path = localPathIn(given);
  if (path === undefined) throw pageNotFound();
  return reply.redirect(path, status);
}
