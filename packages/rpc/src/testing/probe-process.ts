import { setTimeout as sleep } from 'node:timers/promises';
import { createPrincipalVerifier } from '../assertions.ts';
import { startProbe } from './probe.ts';

/**
 * A probe in a child process that trusts the public keys in its first argument. Sends its parent its port and each write that
 * arrives. Its writes never end, unless it was started as an `echo`.
 */
const [publicKeys = '', mode] = process.argv.slice(2);
const server = await startProbe(
  {
    write: async (request, { signal }) => {
      process.send?.(request.value);
      if (mode !== 'echo') await sleep(60_000, undefined, { signal });
      return request;
    },
  },
  { verifier: createPrincipalVerifier({ audience: 'probe', publicKeys }) },
);
process.send?.(server.port);
