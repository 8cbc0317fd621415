// Installs missing tools, then runs a command of this repository on its Node:
//   node deploy/local/run.mjs <script.ts> [--build] [arguments]     a script of the repository
//   node deploy/local/run.mjs [--build] -- <command> [arguments]    any command, with the tools on its PATH
// --build builds everything first, --generate only what the sources need. --tools-only fetches only Node and pnpm. --preflight checks the requirements of a platform before that.
import { spawn } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFolderLock } from './folder-lock.mjs';
import { whenParentIsGone } from './parent-watch.mjs';
import { findObstacles } from './preflight.mjs';
import { installTools, root, toolEnvironment, toolsArePresent, toolsFolder } from './toolchain.mjs';

const PROGRESS_INTERVAL_MS = 10_000;
const PREPARATION_GRACE_MS = 5000;
// The apps and their packages.
const BUILD = ['run', 'build', '--filter=./apps/*', '--output-logs=errors-only'];
// Browsers get the built console in any case.
const GENERATE = ['run', 'generate', '@commonplace/console#build', '--output-logs=errors-only'];
const FLAGS = ['--build', '--generate', '--preflight', '--tools-only'];
const installStamp = join(root, 'node_modules', '.commonplace-installed');
const stopping = new AbortController();
let child;
let preparing = true;

function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Runs a program and returns its exit code; 1 if a signal ended it. */
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
  const progress = setInterval(() => say(`${title} ... ${elapsed()}`), PROGRESS_INTERVAL_MS);
  try {
    await work();
    say(`${title}: done in ${elapsed()}`);
  } finally {
    clearInterval(progress);
  }
}

/** Returns whether the lockfile or a manifest is newer than the last complete installation. */
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

/**
 * Ctrl-C reaches the whole process group, `kill` only one process: passing signals on stops the child in both cases.
 */
function forwardSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopping.abort(new Error('Stopped'));
      child?.kill(signal);
      // npm finishes a download first; the command itself stops in its own time.
      if (preparing) setTimeout(() => preparing && child?.kill('SIGKILL'), PREPARATION_GRACE_MS).unref();
    });
  }
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined); // A closed terminal.
}

/** Ends with npm, also if npm was killed. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  whenParentIsGone(() => {
    say('npm has ended');
    process.kill(process.pid, 'SIGTERM');
  });
}

async function main(args) {
  forwardSignals();
  endWithNpm();
  const separator = args.indexOf('--');
  const own = separator === -1 ? args : args.slice(0, separator);
  const flags = new Set(own.filter((arg) => FLAGS.includes(arg)));
  const script = own.filter((arg) => !flags.has(arg));
  const [command, ...commandArguments] = script.length > 0 ? ['node', ...script] : args.slice(separator + 1);
  const obstacles = flags.has('--preflight') ? await findObstacles(process.env, root) : [];
  if (obstacles.length > 0) throw new Error(obstacles.join('\n'));
  const onWait = () => say('Waiting for another command that prepares this folder');
  const { signal } = stopping;
  await withFolderLock(join(toolsFolder, 'lock'), { onWait, signal }, () => prepare(flags));
  preparing = false;
  process.exitCode = await run(command, commandArguments, 'inherit');
}

main(process.argv.slice(2)).catch((error) => {
  say(error.name === 'AbortError' ? 'Stopped' : error.message);
  process.exitCode = 1;
});
