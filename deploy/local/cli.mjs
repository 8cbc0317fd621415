// `npm run cli -- ...`: starts the built command line at once on the platform's own Node; installs and builds only
// when that has never been done.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, toolEnvironment, toolsArePresent } from './toolchain.mjs';

const main = join(root, 'apps/cli/dist/main.js');

/** Installs and builds; true when that worked. */
function prepare() {
  const run = join(root, 'deploy/local/run.mjs');
  return spawnSync(process.execPath, [run, '--build', '--', 'true'], { stdio: ['ignore', 2, 2] }).status === 0;
}

if ((toolsArePresent() && existsSync(main)) || prepare()) {
  const { status } = spawnSync('node', [main, ...process.argv.slice(2)], { env: toolEnvironment(), stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  process.exitCode = 1;
}
