import { ensureProgram } from './debian-packages.ts';

/**
 * The path of nats-server: from the search path, else installed from Debian's packages, which needs root.
 * EngineError says what to do when it cannot be installed from here.
 */
export function ensureNatsServer(searchPath: string, say: (line: string) => void): Promise<string> {
  const otherwise = 'Elsewhere: put nats-server on PATH, or set NATS_URL to a server with JetStream. Then start again.';
  return ensureProgram({ name: 'nats-server', otherwise }, searchPath, say);
}
