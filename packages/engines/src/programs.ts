import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program and its arguments. */
export type Command = readonly [string, ...string[]];

// Often missing from an ordinary PATH, although Debian puts servers there.
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/bin', '/bin'];

/** Returns a search path that includes the system folders. */
export function completeSearchPath(path: string | undefined): string {
  const folders = path?.split(delimiter) ?? [];
  return [...new Set([...folders, ...SYSTEM_FOLDERS])].filter(Boolean).join(delimiter);
}

/** Returns the full path of a program, if it is in one of the folders. */
export function findProgram(name: string, searchPath: string): string | undefined {
  return searchPath
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((candidate) => {
      try {
        accessSync(candidate, constants.X_OK);
        return true;
      } catch {
        return false; // Missing or not executable: continue.
      }
    });
}

/**
 * Returns a command that receives a signal when this process dies without stopping its children (kill -9). Unchanged if
 * `setpriv` (util-linux) is missing.
 */
export function endWithParent(signal: 'TERM' | 'INT', searchPath: string, command: Command): Command {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv', searchPath) : undefined;
  return setpriv ? [setpriv, '--pdeathsig', signal, '--', ...command] : command;
}
