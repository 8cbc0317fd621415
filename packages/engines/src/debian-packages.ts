import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { EngineError } from './errors.ts';
import { findProgram } from './programs.ts';

const PACKAGE_LISTS = '/var/lib/apt/lists';
/** What comes over the network may take so long; a mirror that hangs must not hold up whoever waits. */
const DOWNLOAD_MS = 5 * 60_000;
/** Another installation that is under way is waited for, not for ever. */
const OPTIONS = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2', '-o', 'Acquire::http::Timeout=30'];
const INSTALL = ['install', '--yes', '--no-install-recommends'];

/** A program of a Debian package of its own name, and what to tell people where it cannot be installed. */
export interface DebianProgram {
  name: string;
  /** What else they can do, as a sentence. */
  otherwise: string;
}

/**
 * The path of a program: from the search path, else installed from Debian's packages, which needs root.
 * EngineError says what to do when it cannot be installed from here.
 */
export async function ensureProgram(
  { name, otherwise }: DebianProgram,
  searchPath: string,
  say: (line: string) => void,
): Promise<string> {
  const present = findProgram(name, searchPath);
  if (present) return present;
  if (userInfo().uid !== 0 || !findProgram('apt-get', searchPath)) {
    throw missing({ name, otherwise });
  }
  const run = (args: string[], timeoutMs?: number) => runApt(args, { searchPath, say, timeoutMs });
  const download = () => run([...INSTALL, '--download-only', name], DOWNLOAD_MS);
  const isDone =
    (hasPackageLists() && (await download())) || ((await run(['update'], DOWNLOAD_MS)) && (await download()));
  // What is unpacked is on this machine by now, and is better not interrupted.
  if (!isDone || !(await run([...INSTALL, name]))) {
    throw new EngineError(`${name} is missing, and could not be installed, see above.\n${otherwise}`);
  }
  const installed = findProgram(name, searchPath);
  if (!installed) throw new EngineError(`${name} was installed and is still not on ${searchPath}`);
  return installed;
}

/** What to say where a program is not there. */
export function missing({ name, otherwise }: DebianProgram): EngineError {
  return new EngineError(`${name} is missing. On Debian: sudo apt-get install ${name}\n${otherwise}`);
}

interface AptContext {
  searchPath: string;
  say: (line: string) => void;
  timeoutMs: number | undefined;
}

/** Whether it has done what it was asked for. */
async function runApt(args: string[], { searchPath, say, timeoutMs }: AptContext): Promise<boolean> {
  say(`apt-get ${args.join(' ')}`);
  const env = { PATH: searchPath, DEBIAN_FRONTEND: 'noninteractive', LANG: 'C.UTF-8' };
  const stdio = ['ignore' as const, 2, 2];
  const child = spawn('apt-get', [...OPTIONS, ...args], { env, stdio, ...(timeoutMs && { timeout: timeoutMs }) });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** Those that there are may be so old that what they name is there no more. */
function hasPackageLists(): boolean {
  return existsSync(PACKAGE_LISTS) && readdirSync(PACKAGE_LISTS).some((name) => name.includes('_Packages'));
}
