import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@commonplace/engines/ports';
import { v1 } from './scenarios.ts';

/** A bare server to compare with, in a process of its own. */
export interface Limit extends AsyncDisposable {
  url: string;
  pid: number;
}

/** Headers that belong to a connection or to one request, and are the server's own in any case. */
const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** A Fastify server that answers with the same bytes as the platform does there: headers and body. */
export async function startBareFastify(url: string): Promise<Limit> {
  const response = await fetch(url, { headers: { 'user-agent': 'bench', ...v1 } });
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !ownHeaders.has(name)));
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-bench-bytes-'));
  const file = join(folder, 'response.json');
  writeFileSync(file, JSON.stringify({ headers, body: await response.text() }));
  return startServer('bare-fastify', file, () => rmSync(folder, { recursive: true }));
}

/** One process that reads the rows of E1 through `pg`. */
export function startBarePg(databaseUrl: string): Promise<Limit> {
  return startServer('bare-pg', databaseUrl, () => undefined);
}

async function startServer(name: string, argument: string, cleanUp: () => void): Promise<Limit> {
  const port = await freePort();
  const script = fileURLToPath(new URL(`./${name}${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, script, argument, String(port)], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (tries > 100 || child.exitCode !== null) throw new Error(`${name} did not start`);
    await sleep(100);
  }
  return {
    url,
    pid: child.pid ?? 0,
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
