import { setTimeout as sleep } from 'node:timers/promises';
import { createPrincipalVerifier } from '../assertions.ts';
import { startProbe } from './probe.ts';

/**
 * A probe in a process of its own, which trusts the public keys of its first argument: tells its parent its port, and
 * each write that came in. Its writes never end, unless it was started as an `echo`.
 */
const [publicKeys = '', manner] = process.argv.slice(2);
const server = await startProbe(
  {
    write: async (request, { signal }) => {
      process.send?.(request.value);
      if (manner !== 'echo') await sleep(60_000, undefined, { signal });
      return request;
    },
  },
  { verifier: createPrincipalVerifier({ audience: 'probe', publicKeys }) },
);
process.send?.(server.port);
