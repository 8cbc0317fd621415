// Installs what the machine lacks, then runs a command of this repository on the right Node:
//   node deploy/local/run.mjs <script.ts> [--build] [arguments]     a script of the repository
//   node deploy/local/run.mjs [--build] -- <command> [arguments]    any command, with the tools on its PATH
// With --build, everything is built first; with --generate, only what sources need to run. With --tools-only, nothing but Node and pnpm is fetched. With --preflight, what a platform cannot do without is looked for before that.
import { spawn } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFolderLock } from './folder-lock.mjs';
import { whenParentIsGone } from './parent-watch.mjs';
import { findObstacles } from './preflight.mjs';
import { installTools, root, toolEnvironment, toolsArePresent, toolsFolder } from './toolchain.mjs';

const STILL_BUSY_AFTER_MS = 10_000;
const PREPARATION_GRACE_MS = 5000;
// The apps, and the packages that they need.
const BUILD = ['run', 'build', '--filter=./apps/*', '--output-logs=errors-only'];
// The console is no program: what browsers get of it is always built.
const GENERATE = ['run', 'generate', '@commonplace/console#build', '--output-logs=errors-only'];
const FLAGS = ['--build', '--generate', '--preflight', '--tools-only'];
const installStamp = join(root, 'node_modules', '.commonplace-installed');
const stopping = new AbortController();
let child;
let preparing = true;

function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Runs a program to its end and resolves to its exit code; 1 when a signal ended it. */
function run(command, args, stdio, folder = root) {
  if (stopping.signal.aborted) return Promise.resolve(1);
  return new Promise((resolve, reject) => {
    child = spawn(command, args, { cwd: folder, env: toolEnvironment(), stdio });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

async function runOrThrow(command, args, folder) {
  const code = await run(command, args, ['ignore', 2, 2], folder);
  if (stopping.signal.aborted) throw new Error('Stopped');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed (exit code ${code})`);
}

async function showStep(title, work) {
  const start = performance.now();
  const elapsed = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  say(`${title} ...`);
  const stillBusy = setInterval(() => say(`${title} ... ${elapsed()}`), STILL_BUSY_AFTER_MS);
  try {
    await work();
    say(`${title}: done in ${elapsed()}`);
  } finally {
    clearInterval(stillBusy);
  }
}

/** True when the lockfile or a manifest is newer than the last complete installation. */
function installationIsStale() {
  if (!existsSync(installStamp)) return true;
  const installed = statSync(installStamp).mtimeMs;
  const sources = ['pnpm-lock.yaml', 'package.json', 'pnpm-workspace.yaml'];
  return sources.some((file) => statSync(join(root, file)).mtimeMs > installed);
}

async function install() {
  await runOrThrow('pnpm', ['install', '--frozen-lockfile', '--reporter=append-only']);
  writeFileSync(installStamp, '');
}

async function prepare(flags) {
  if (!toolsArePresent()) {
    await showStep('Fetching Node and pnpm from the npm registry', () => installTools(runOrThrow));
  }
  if (flags.has('--tools-only')) return;
  if (installationIsStale()) await showStep('Installing dependencies', install);
  if (flags.has('--build')) await showStep('Building', () => runOrThrow('turbo', BUILD));
  if (flags.has('--generate')) await showStep('Generating code', () => runOrThrow('turbo', GENERATE));
}

/** Ctrl-C reaches the whole group, but `kill` one process only: handed on, it stops the child in either case. */
function handOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopping.abort(new Error('Stopped'));
      child?.kill(signal);
      // npm finishes a download first; the command itself has its own time for stopping in order.
      if (preparing) setTimeout(() => preparing && child?.kill('SIGKILL'), PREPARATION_GRACE_MS).unref();
    });
  }
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined); // A closed terminal.
}

/** Ends with npm, also where npm had no time to hand a signal on (kill -9). */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  whenParentIsGone(() => {
    say('npm has ended');
    process.kill(process.pid, 'SIGTERM');
  });
}

async function main(args) {
  handOnSignals();
  endWithNpm();
  const separator = args.indexOf('--');
  const own = separator === -1 ? args : args.slice(0, separator);
  const flags = new Set(own.filter((arg) => FLAGS.includes(arg)));
  const script = own.filter((arg) => !flags.has(arg));
  const [command, ...commandArguments] = script.length > 0 ? ['node', ...script] : args.slice(separator + 1);
  const obstacles = flags.has('--preflight') ? await findObstacles(process.env, root) : [];
  if (obstacles.length > 0) throw new Error(obstacles.join('\n'));
  const onWait = () => say('Another command prepares this folder; waiting for it');
  const { signal } = stopping;
  await withFolderLock(join(toolsFolder, 'lock'), { onWait, signal }, () => prepare(flags));
  preparing = false;
  process.exitCode = await run(command, commandArguments, 'inherit');
}

main(process.argv.slice(2)).catch((error) => {
  say(error.name === 'AbortError' ? 'Stopped' : error.message);
  process.exitCode = 1;
});
