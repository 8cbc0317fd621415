import type { AuthorizationServer, AuthorizationServerOptions } from './authorization-server.ts';

/** The authorization server, whose library takes long to load: that is done for the first request, not for the start. */
export function createLazyAuthorizationServer(options: AuthorizationServerOptions): AuthorizationServer {
  let server: AuthorizationServer | undefined;
  return {
    async answer(request, asking) {
      const { createAuthorizationServer } = await import('./authorization-server.ts');
      server ??= createAuthorizationServer(options);
      return server.answer(request, asking);
    },
  };
}
