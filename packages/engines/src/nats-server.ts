import { ensureProgram } from './debian-packages.ts';

/**
 * Returns the path of nats-server: from the search path, or else installed from Debian's packages, which needs root. Throws an
 * EngineError with instructions if it cannot be installed.
 */
export function ensureNatsServer(searchPath: string, say: (line: string) => void): Promise<string> {
  const otherwise =
    'On other systems, put nats-server on PATH or set NATS_URL to a server with JetStream. Then start again.';
  return ensureProgram({ name: 'nats-server', otherwise }, searchPath, say);
}
