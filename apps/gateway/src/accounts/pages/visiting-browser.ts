import type { UserPrincipal } from '@commonplace/domain/principal';
import { csrfTokenFor } from '../../edge/http/requests/csrf-token.ts';
import { newVisit } from '../../edge/http/requests/session-cookie.ts';
import type { PageExchange } from './page-dependencies.ts';

/** The browser of a page request. */
export interface VisitingBrowser {
  /** The signed-in user. */
  user: UserPrincipal | undefined;
  /** The secret of the session. */
  sessionToken: string | undefined;
  /** Returns a CSRF token for a form. Without a session, the first call sets a cookie with a secret. */
  csrfToken(): string;
}

/** Reads the cookies of a page request whose session was resolved. */
export function visitingBrowser({ context, dependencies: { cookies } }: PageExchange): VisitingBrowser {
  const { request, reply, principal } = context;
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
