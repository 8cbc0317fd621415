import type { AuthorizationServer, AuthorizationServerOptions } from './authorization-server.ts';

/** Loads the authorization server on the first request, since its library takes long to load. */
export function createLazyAuthorizationServer(options: AuthorizationServerOptions): AuthorizationServer {
  let server: AuthorizationServer | undefined;
  return {
    async answer(request, context) {
      const { createAuthorizationServer } = await import('./authorization-server.ts');
      server ??= createAuthorizationServer(options);
      return server.answer(request, context);
    },
  };
}
