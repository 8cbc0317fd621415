import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@commonplace/engines/ports';
import { z } from 'zod';
import type { statements } from './bare-statements.ts';
import type { Scenario } from './measure.ts';

/** A bare server to compare with, in a separate process. */
export interface BareServer extends AsyncDisposable {
  url: string;
  scenario: Scenario;
}

/** Headers that each server sets by itself. */
const connectionHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** Starts a Fastify server that answers with the headers and body of this read. */
export async function startBareFastify(name: string, { url, headers: own }: Scenario): Promise<BareServer> {
  const response = await fetch(url, { headers: { 'user-agent': 'bench', 'accept-encoding': 'identity', ...own } });
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !connectionHeaders.has(name)));
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-bench-bytes-'));
  const file = join(folder, 'response.json');
  writeFileSync(file, JSON.stringify({ headers, body: await response.text() }));
  return startServer(name, 'bare-fastify', file, () => rmSync(folder, { recursive: true }));
}

/** Starts a process that reads the rows of a list through `pg`. */
export function startBarePg(
  name: string,
  databaseUrl: string | undefined,
  rows: keyof typeof statements,
  parameters: unknown[] = [],
): Promise<BareServer> {
  return startServer(name, 'bare-pg', JSON.stringify({ databaseUrl, rows, parameters }));
}

/** Starts a process that writes the rows of articles through `pg`. */
export async function startBareWriter(databaseUrl: string | undefined) {
  const server = await startServer('bare pg, article creates', 'bare-writer', databaseUrl ?? '');
  return {
    /** Returns the articles committed per second. */
    async rate(seconds: number): Promise<number> {
      const response = await fetch(`${server.url}run?seconds=${seconds}`);
      return z.object({ perSecond: z.number() }).parse(await response.json()).perSecond;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function startServer(
  name: string,
  program: 'bare-fastify' | 'bare-pg' | 'bare-writer',
  argument: string,
  cleanUp: () => void = () => undefined,
): Promise<BareServer> {
  const port = await freePort();
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const script = fileURLToPath(new URL(`./${program}.${extension}`, import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, script, argument, String(port)], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (tries > 100 || child.exitCode !== null) throw new Error(`${program} did not start`);
    await sleep(100);
  }
  return {
    url,
    scenario: { name, url, pids: () => [child.pid ?? 0] },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      cleanUp();
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
