import type { UserPrincipal } from '@commonplace/rpc/principal';
import { csrfTokenFor } from '../http/requests/csrf-token.ts';
import { stateOf } from '../http/requests/request-state.ts';
import { newVisit } from '../http/requests/session-cookie.ts';
import type { PageExchange } from './page-dependencies.ts';

/** The browser that asks for a page. */
export interface VisitingBrowser {
  /** Who is signed in there. */
  user: UserPrincipal | undefined;
  /** The secret of their session. */
  sessionToken: string | undefined;
  /** A token for its forms. Where nobody is signed in, the first makes a secret that they are bound to. */
  csrfToken(): string;
}

/** Reads the cookies of a request for a page, whose session was resolved. */
export function browserOf({ request, reply, dependencies: { cookies } }: PageExchange): VisitingBrowser {
  const { principal } = stateOf(request);
  const user = principal.kind === 'user' ? principal : undefined;
  const sessionToken = user && cookies.session(request.headers)?.token;
  let visit = cookies.visit(request.headers);
  return {
    user,
    sessionToken,
    csrfToken() {
      if (sessionToken !== undefined) return csrfTokenFor(sessionToken);
      if (visit === undefined) {
        visit = newVisit();
        reply.header('set-cookie', cookies.setVisit(visit));
      }
      return csrfTokenFor(visit);
    },
  };
}
