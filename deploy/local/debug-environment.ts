import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shorten, type DataFolder } from './data-folder.ts';
import { appVariables, type AppName, type PlatformSettings } from './platform.ts';

/**
 * Writes the variables of an app that is started elsewhere to a file, and returns the command that runs it in a
 * debugger. The file holds secrets and is readable only by its owner.
 */
export function describeDebugging(name: AppName, settings: PlatformSettings, folder: DataFolder): string {
  const path = join(folder.root, 'environment', `${name}.env`);
  mkdirSync(join(folder.root, 'environment'), { recursive: true, mode: 0o700 });
  const lines = Object.entries(appVariables(name, settings)).filter(([, value]) => value !== undefined);
  writeFileSync(path, lines.map(([variable, value]) => `${variable}='${value}'\n`).join(''), { mode: 0o600 });
  const node = `node --inspect --watch --env-file=${shorten(path)}`;
  return `npm run shell -- ${node} apps/${name}/src/main.ts`;
}
