import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { EngineError } from './errors.ts';
import { findProgram } from './programs.ts';

const PACKAGE_LISTS = '/var/lib/apt/lists';
/** Time limit for downloads, in case a mirror hangs. */
const DOWNLOAD_MS = 5 * 60_000;
/** Waits a limited time for another installation. */
const OPTIONS = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2', '-o', 'Acquire::http::Timeout=30'];
const INSTALL = ['install', '--yes', '--no-install-recommends'];

/** A program in a Debian package, with instructions for systems where it cannot be installed. */
export interface DebianProgram {
  name: string;
  /** The package, if its name differs from the program's. */
  package?: string;
  /** Instructions for other systems, as sentences. */
  otherwise: string;
}

/**
 * Returns the path of a program: from the search path, or else installed from Debian's packages, which needs root. Throws an
 * EngineError with instructions if it cannot be installed.
 */
export async function ensureProgram(
  program: DebianProgram,
  searchPath: string,
  say: (line: string) => void,
): Promise<string> {
  const { name, otherwise } = program;
  const packageName = packageOf(program);
  const present = findProgram(name, searchPath);
  if (present) return present;
  if (userInfo().uid !== 0 || !findProgram('apt-get', searchPath)) {
    throw missing(program);
  }
  const run = (args: string[], timeoutMs?: number) => runApt(args, { searchPath, say, timeoutMs });
  const download = () => run([...INSTALL, '--download-only', packageName], DOWNLOAD_MS);
  const isDone =
    (hasPackageLists() && (await download())) || ((await run(['update'], DOWNLOAD_MS)) && (await download()));
  // All packages are downloaded, and unpacking should not be interrupted.
  if (!isDone || !(await run([...INSTALL, packageName]))) {
    throw new EngineError(`${name} is missing and could not be installed; see the output above.\n${otherwise}`);
  }
  const installed = findProgram(name, searchPath);
  if (!installed) throw new EngineError(`${name} was installed but is not on ${searchPath}`);
  return installed;
}

/** Returns the error for a missing program. */
export function missing(program: DebianProgram): EngineError {
  const { name, otherwise } = program;
  return new EngineError(`${name} is missing. On Debian: sudo apt-get install ${packageOf(program)}\n${otherwise}`);
}

function packageOf({ name, package: packageName = name }: DebianProgram): string {
  return packageName;
}

interface AptContext {
  searchPath: string;
  say: (line: string) => void;
  timeoutMs: number | undefined;
}

/** Runs apt-get; returns whether it succeeded. */
async function runApt(args: string[], { searchPath, say, timeoutMs }: AptContext): Promise<boolean> {
  say(`apt-get ${args.join(' ')}`);
  const env = { PATH: searchPath, DEBIAN_FRONTEND: 'noninteractive', LANG: 'C.UTF-8' };
  const stdio = ['ignore' as const, 2, 2];
  const child = spawn('apt-get', [...OPTIONS, ...args], { env, stdio, ...(timeoutMs && { timeout: timeoutMs }) });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** Existing lists may be outdated and name packages that no longer exist. */
function hasPackageLists(): boolean {
  return existsSync(PACKAGE_LISTS) && readdirSync(PACKAGE_LISTS).some((name) => name.includes('_Packages'));
}
