import { DomainError } from '@commonplace/domain/errors';
import type { FastifyReply } from 'fastify';
import { askToSignIn } from './page-hook.ts';
import type { PageExchange } from './page-dependencies.ts';

/** Whether a page failed because the session has ended, which is not in this gateway's cache yet. */
export function isSessionExpired(error: unknown, { page }: PageExchange): boolean {
  return page.access === 'signed in' && error instanceof DomainError && error.code === 'unauthenticated';
}

/** Removes the session from the cache and redirects to the sign-in page. */
export function redirectToSignIn({ context, dependencies: { principals } }: PageExchange): FastifyReply {
  const { principal } = context;
  if (principal.kind === 'user' && principal.credential) {
    principals.forgetCredentials(principal.credential.kind, [principal.credential.id], principal.userId);
  }
  return askToSignIn(context);
}
