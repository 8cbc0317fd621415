import { setTimeout as sleep } from 'node:timers/promises';
import { startProbe } from './probe.ts';

/**
 * A probe in a process of its own: tells its parent its port, and each write that came in. Its writes never end, unless
 * it was started as an `echo`.
 */
const server = await startProbe({
  write: async (request, { signal }) => {
    process.send?.(request.value);
    if (process.argv[2] !== 'echo') await sleep(60_000, undefined, { signal });
    return request;
  },
});
process.send?.(server.port);
