import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { freePort } from '@commonplace/engines/ports';
import { makeScratchFolder } from './scratch-folder.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);
const startTimeoutMs = 180_000;

const platformFile = z.object({
  state: z.string(),
  url: z.string(),
  secretsFile: z.string(),
  services: z.record(z.string(), z.string()),
  monitoring: z.record(z.string(), z.string()),
  databaseUrls: z.record(z.string(), z.string()),
  processes: z.record(z.string(), z.object({ pid: z.number() })),
});

export type PlatformDescription = z.infer<typeof platformFile>;

/** A platform that `npm start` runs. */
export interface RunningPlatform {
  readonly url: string;
  /** The private key of the command line. */
  readonly privateKey: string;
  /** Returns the log of a process, one object per line. */
  readLog(name: string): Record<string, unknown>[];
  /** Returns the current description of the platform; process ids change after a restart. */
  describe(): PlatformDescription;
  /** Runs the operator's command line and returns its output. */
  cli(...args: string[]): Promise<unknown>;
}

/** The built platform in its own processes, on a temporary data folder. */
export interface PlatformProcess extends RunningPlatform, AsyncDisposable {}

/**
 * Starts the platform without general rate limits and waits until it serves. Its output goes to standard error. Its data is
 * in memory if there is room, since other tests may keep a disk busy for longer than a request may take; `disk` is for
 * measurements. `fill` is called with the environment of the platform before the start.
 */
export async function startPlatformProcess(
  variables: Record<string, string> = {},
  storage: 'memory' | 'disk' = 'memory',
  fill?: (environment: NodeJS.ProcessEnv) => Promise<unknown>,
): Promise<PlatformProcess> {
  const onDisk = join(tmpdir(), 'commonplace-platform-');
  const dataFolder = storage === 'disk' ? mkdtempSync(onDisk) : await makeScratchFolder('platform');
  const file = join(dataFolder, 'platform.json');
  const environment = {
    ...process.env,
    DATA_DIR: dataFolder,
    PORT: String(await freePort()),
    RATE_LIMIT_GENERAL: 'off',
    // A slow machine fails no request.
    REQUEST_TIMEOUT_SECONDS: '20',
    ...variables,
  };
  await fill?.(environment);
  const launcher = join(root, 'deploy/local/start.ts');
  const child = spawn(process.execPath, [launcher], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = forwardErrors(child);
  await waitUntilRunning(child, file).catch((error: unknown) => {
    throw new Error(`the platform did not start; its output was:\n${said()}`, { cause: error });
  });
  return {
    ...openPlatform(dataFolder, environment),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Returns the platform that runs on a data folder. */
export function openPlatform(dataFolder: string, environment: NodeJS.ProcessEnv = process.env): RunningPlatform {
  const describe = () => {
    const description = readPlatformFile(join(dataFolder, 'platform.json'));
    if (!description) throw new Error(`no platform is running on ${dataFolder}`);
    return description;
  };
  const { url, secretsFile } = describe();
  const secrets = z
    .object({ privateKeys: z.object({ cli: z.string() }) })
    .parse(JSON.parse(readFileSync(secretsFile, 'utf8')));
  return {
    url,
    privateKey: secrets.privateKeys.cli,
    describe,
    readLog(name) {
      const lines = readFileSync(join(dataFolder, 'logs', `${name}.log`), 'utf8').split('\n');
      return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    async cli(...args) {
      const main = join(root, 'apps/cli/dist/main.js');
      const { stdout } = await run(process.execPath, [main, ...args], { cwd: root, env: environment });
      return JSON.parse(stdout) as unknown;
    },
  };
}

/** Forwards standard error; the returned function returns the end of it. */
function forwardErrors(child: ChildProcess): () => string {
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-4000);
    process.stderr.write(text);
  });
  return () => words;
}

async function waitUntilRunning(child: ChildProcess, file: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the platform ended with exit code ${child.exitCode}`);
    if (readPlatformFile(file)?.state === 'running') return;
    await sleep(200);
  }
  child.kill('SIGTERM');
  throw new Error(`the platform did not start within ${startTimeoutMs / 1000} s`);
}

function readPlatformFile(file: string): z.infer<typeof platformFile> | undefined {
  try {
    return platformFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
