// Installs Node and pnpm from the npm registry. Plain JavaScript for Node 20, as it runs before the installation.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const toolsFolder = join(root, '.tools');

const NODE_VERSION = '24.21.0';
const PNPM_VERSION = '12.21.0';
const nodePackage = `node-${process.platform}-${process.arch}`;
const required = [`${nodePackage}@${NODE_VERSION}`, `pnpm@${PNPM_VERSION}`];
const stamp = join(toolsFolder, 'installed.json');

/** Returns an environment that finds the tools and the programs of the repository first. */
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
    // Caches compiled code, which halves the start of a process.
    NODE_COMPILE_CACHE: join(toolsFolder, 'compile-cache'),
    TURBO_TELEMETRY_DISABLED: '1',
    npm_config_update_notifier: 'false',
  };
}

/** Returns whether the tools are installed. An interrupted installation has no stamp. */
export function toolsArePresent() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === JSON.stringify(required);
}

/** Installs the tools into `.tools`; `run(command, args, folder)` runs a program in a folder. */
export async function installTools(run) {
  rmSync(stamp, { force: true });
  mkdirSync(toolsFolder, { recursive: true });
  writeFileSync(join(toolsFolder, 'package.json'), '{"private":true}\n');
  // Not with --prefix, which would make npm look for the machine's npmrc (registry, proxy) in that folder.
  const options = ['--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
  await run('npm', ['install', ...options, ...required], toolsFolder);
  writeFileSync(stamp, JSON.stringify(required));
}
