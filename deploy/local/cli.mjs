// `npm run cli -- ...`: runs the built command line on the repository's Node. Installs and builds only if that has
// never been done; `secrets generate` needs neither. `backup` and `restore` work on the data folder of `npm start`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, toolEnvironment, toolsArePresent } from './toolchain.mjs';

const main = join(root, 'apps/cli/dist/main.js');

/** Fetches the tools, and installs and builds unless the flag says otherwise; returns whether that worked. */
function prepare(flag) {
  const run = join(root, 'deploy/local/run.mjs');
  return spawnSync(process.execPath, [run, flag, '--', 'true'], { stdio: ['ignore', 2, 2] }).status === 0;
}

/**
 * Returns the arguments for Node, where `--` separates them from those of the command line; undefined if preparing
 * fails.
 */
function program([command, action, ...options]) {
  if (command === 'secrets' && action === 'generate' && !options.includes('--help')) {
    const sources = [
      '--import',
      join(root, 'deploy/local/resolve-sources.mjs'),
      '--',
      join(root, 'apps/cli/src/secrets/main.ts'),
    ];
    return toolsArePresent() || prepare('--tools-only') ? [...sources, ...options] : undefined;
  }
  if (!(toolsArePresent() && existsSync(main)) && !prepare('--build')) return undefined;
  if (command === 'backup' || command === 'restore') {
    return ['--', join(root, 'deploy/local', `${command}.ts`), ...process.argv.slice(3)];
  }
  return ['--', main, ...process.argv.slice(2)];
}

const args = program(process.argv.slice(2));
if (args) {
  const child = spawn('node', args, { env: toolEnvironment(), stdio: 'inherit' });
  // Ctrl-C reaches the child, too, which may have to clean up: this process ends after it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => (process.exitCode = code ?? 1));
} else {
  process.exitCode = 1;
}
