import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program and its arguments. */
export type Command = readonly [string, ...string[]];

// Administrators' folders are often missing from an ordinary PATH, yet Debian puts servers there.
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/bin', '/bin'];

/** A search path that also covers the administrators' folders. */
export function completeSearchPath(path: string | undefined): string {
  const folders = path?.split(delimiter) ?? [];
  return [...new Set([...folders, ...SYSTEM_FOLDERS])].filter(Boolean).join(delimiter);
}

/** The full path of a program, or undefined when it is in none of the folders. */
export function findProgram(name: string, searchPath: string): string | undefined {
  return searchPath
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((candidate) => {
      try {
        accessSync(candidate, constants.X_OK);
        return true;
      } catch {
        return false; // Not there, or not executable: look on.
      }
    });
}

/**
 * The command, so run that it gets a signal when this process dies in a way that leaves it no time to stop its
 * children (kill -9). Unchanged where `setpriv` (util-linux) is missing.
 */
export function endWithParent(signal: 'TERM' | 'INT', searchPath: string, command: Command): Command {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv', searchPath) : undefined;
  return setpriv ? [setpriv, '--pdeathsig', signal, '--', ...command] : command;
}
