import { setTimeout as sleep } from 'node:timers/promises';
import { startProbe } from './probe.ts';

/** A probe in a process of its own, whose writes never end: tells its parent its port, and each write that came in. */
const server = await startProbe({
  write: async (request, { signal }) => {
    process.send?.(request.value);
    await sleep(60_000, undefined, { signal });
    return request;
  },
});
process.send?.(server.port);
