import { createServer } from 'node:net';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';

// Below 32768, where the system takes ports for outgoing connections.
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_000;
const HOST = '127.0.0.1';

const recordSchema = z.record(z.string(), z.int().min(1).max(65_535));

/** True when nothing listens on the port of 127.0.0.1. */
export function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ port, host: HOST }, () => server.close(() => resolve(true)));
  });
}

async function pick(taken: Set<number>): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + Math.floor(Math.random() * (HIGHEST_PORT - LOWEST_PORT));
    if (!taken.has(port) && (await isFree(port))) return port;
  }
}

/**
 * A free port of 127.0.0.1 for every name. The ports of the last run, kept in the file, are used again
 * unless another program took one meanwhile.
 */
export async function assignPorts<Name extends string>(
  names: readonly Name[],
  recordPath: string,
): Promise<Record<Name, number>> {
  const recorded = recordSchema.parse(readJsonFile(recordPath) ?? {});
  const taken = new Set<number>();
  const ports: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const last = recorded[name];
    const reusable = last !== undefined && !taken.has(last) && (await isFree(last));
    const port = reusable ? last : await pick(taken);
    taken.add(port);
    ports[name] = port;
  }
  writeJsonFile(recordPath, { ...recorded, ...ports });
  return ports as Record<Name, number>;
}
