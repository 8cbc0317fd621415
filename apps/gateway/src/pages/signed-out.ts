import { DomainError } from '@commonplace/rpc/errors';
import type { FastifyReply } from 'fastify';
import { stateOf } from '../http/requests/request-state.ts';
import { askToSignIn } from './admit-visitor.ts';
import type { PageExchange } from './page-dependencies.ts';

/** Whether a page failed because its reader is not signed in any more, which this gateway has not heard yet. */
export function isSignedOut(error: unknown, { page }: PageExchange): boolean {
  return page.access === 'signed in' && error instanceof DomainError && error.code === 'unauthenticated';
}

/** Asks them to sign in anew; what was remembered of their session is looked at again. */
export function leadToSignIn({ request, reply, dependencies: { principals } }: PageExchange): FastifyReply {
  const { principal } = stateOf(request);
  if (principal.kind === 'user' && principal.credential) {
    principals.forgetCredentials(principal.credential.kind, [principal.credential.id], principal.userId);
  }
  return askToSignIn(request, reply);
}
