import { unavailable } from '@commonplace/domain/errors';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { createPrincipalVerifier } from '@commonplace/rpc/assertions';
import { createRpcServer, type ServiceImplementation } from '@commonplace/rpc/server';
import { generateKeySet } from '@commonplace/rpc/signing-keys';
import { pino } from 'pino';

/** A stand-in for the content service. */
export interface AbsentContent extends AsyncDisposable {
  /** `host:port`. */
  address: string;
}

/** Starts a server that rejects every principal, so that calls fail at once instead of waiting for an unreachable server. */
export async function startAbsentContent(): Promise<AbsentContent> {
  const verifier = createPrincipalVerifier({ audience: 'content', publicKeys: generateKeySet().publicKeys });
  const server = createRpcServer({ verifier, logger: pino({ level: 'silent' }) });
  const methods = ArticlesService.methods.map(({ localName }) => [localName, () => Promise.reject(unavailable())]);
  server.add(ArticlesService, Object.fromEntries(methods) as ServiceImplementation<typeof ArticlesService>);
  const port = await server.listen('127.0.0.1', 0);
  return { address: `127.0.0.1:${port}`, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
