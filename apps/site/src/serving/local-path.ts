import { signInPath } from '@commonplace/ui/page/header';
import type { FastifyReply } from 'fastify';
import { pageNotFound } from './page-failure.ts';

/** The longest target that the gateway takes. */
const maxLength = 8_192;

/** Returns a path of this site with its query and fragment, escaped for a header; undefined for anything else. */
export function localPathIn(target: string): string | undefined {
  if (!target.startsWith('/') || target.length > maxLength || /[\s\\]/.test(target)) return undefined;
  const base = 'http://site';
  const url = URL.canParse(target, base) ? new URL(target, base) : undefined;
  const isHere = url?.origin === base && !url.pathname.startsWith('//');
  const path = isHere ? `${url.pathname}${url.search}${url.hash}` : '';
  return path === '' || path.length > maxLength ? undefined : path;
}

/** Returns a path of this site; the home page for anything else. */
export function localPath(target: string): string {
  return localPathIn(target) ?? '/';
}

/** Redirects to a path of this site. Throws a 404 for anything else, such as what browsers read as another host. */
export function redirectTo(reply: FastifyReply, target: string, status: 301 | 302 | 303): FastifyReply {
  const path = localPathIn(target);
  if (path === undefined) throw pageNotFound();
  return reply.redirect(path, status);
}

/** Redirects to the sign-in page, which returns to a path that is not too long for it. */
export function redirectToSignIn(reply: FastifyReply, returnTo: string): FastifyReply {
  return redirectTo(reply, localPathIn(signInPath(returnTo)) ?? signInPath('/'), 303);
}
