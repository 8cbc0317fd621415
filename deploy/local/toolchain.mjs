// The tools that a bare machine lacks, from the npm registry: the Node that the platform runs on, and pnpm.
// Plain JavaScript for Node 20, because it runs before anything is installed.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const toolsFolder = join(root, '.tools');

const NODE_VERSION = '24.21.0';
const PNPM_VERSION = '12.21.0';
const nodePackage = `node-${process.platform}-${process.arch}`;
const wanted = [`${nodePackage}@${NODE_VERSION}`, `pnpm@${PNPM_VERSION}`];
const stamp = join(toolsFolder, 'installed.json');

/** The environment in which the tools and the programs of the repository are found first. */
export function toolEnvironment() {
  const folders = [
    join(toolsFolder, 'node_modules', nodePackage, 'bin'),
    join(root, 'node_modules', '.bin'),
    join(toolsFolder, 'node_modules', '.bin'),
    process.env.PATH,
  ];
  return {
    ...process.env,
    PATH: folders.filter(Boolean).join(delimiter),
    // What Node compiled once is not compiled again: half of the time that a process takes to start.
    NODE_COMPILE_CACHE: join(toolsFolder, 'compile-cache'),
    TURBO_TELEMETRY_DISABLED: '1',
    npm_config_update_notifier: 'false',
  };
}

/** True when the tools are there. A half-finished installation (killed npm, full disk) has no stamp. */
export function toolsArePresent() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === JSON.stringify(wanted);
}

/** Installs the tools into `.tools`; `run(command, args, folder)` runs a program in a folder to its end. */
export async function installTools(run) {
  rmSync(stamp, { force: true });
  mkdirSync(toolsFolder, { recursive: true });
  writeFileSync(join(toolsFolder, 'package.json'), '{"private":true}\n');
  // In the folder, not by --prefix: that would make npm look for the machine's own npmrc (registry, proxy) in there.
  const options = ['--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
  await run('npm', ['install', ...options, ...wanted], toolsFolder);
  writeFileSync(stamp, JSON.stringify(wanted));
}
