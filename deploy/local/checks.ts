import type { Command } from '@commonplace/engines/programs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { repositoryFolder } from './data-folder.ts';

const workspaces = ['apps', 'packages', 'deploy', 'tests', 'bench'];

/** What has to be in order besides the tests, in the order of running; one that fails does not stop the others. */
export const checks: readonly { title: string; command: Command }[] = [
  { title: 'Protocol definitions (buf lint)', command: ['buf', 'lint', 'proto'] },
  {
    title: 'Protocol definitions still understand the last release (buf breaking)',
    command: ['buf', 'breaking', 'proto', '--against', 'release/proto.binpb'],
  },
  { title: 'Generate and build (turbo)', command: ['turbo', 'run', 'build', '--output-logs=errors-only'] },
  { title: 'Types (tsc)', command: ['tsc', '--build'] },
  { title: 'Rules (oxlint)', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { title: 'Who may know whom (dependency-cruiser)', command: ['depcruise', ...workspaces] },
  {
    title: 'Folders that know each other (dependency-cruiser)',
    command: ['depcruise', '--config', '.dependency-cruiser.folders.mjs', ...workspaces],
  },
  { title: 'Format (oxfmt)', command: ['oxfmt', '--check', '.'] },
  { title: 'Unused code and dependencies (knip)', command: ['knip', '--no-progress'] },
];

/**
 * Runs a program in the repository with its output on the terminal; true when it ended with exit code 0.
 * An abort ends it and rejects.
 */
export async function runCommand([program, ...args]: Command, stop: AbortSignal): Promise<boolean> {
  stop.throwIfAborted();
  const stdio = ['ignore' as const, 'inherit' as const, 'inherit' as const];
  const child = spawn(program, args, { cwd: repositoryFolder, stdio, signal: stop });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
