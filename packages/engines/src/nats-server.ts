import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { findProgram } from './programs.ts';
import { EngineError } from './errors.ts';

const PACKAGE = 'nats-server';
const PACKAGE_LISTS = '/var/lib/apt/lists';

async function runApt(args: string[], searchPath: string, say: (line: string) => void): Promise<void> {
  say(`apt-get ${args.join(' ')}`);
  const env = { PATH: searchPath, DEBIAN_FRONTEND: 'noninteractive', LANG: 'C.UTF-8' };
  const child = spawn('apt-get', args, { env, stdio: ['ignore', 2, 2] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0)
    throw new EngineError(`apt-get ${args.join(' ')} failed, see above; install ${PACKAGE}, or set NATS_URL`);
}

function hasPackageLists(): boolean {
  return existsSync(PACKAGE_LISTS) && readdirSync(PACKAGE_LISTS).some((name) => name.includes('_Packages'));
}

/**
 * The path of nats-server: from the search path, else installed from Debian's packages, which needs root.
 * EngineError says what to do when it cannot be installed from here.
 */
export async function ensureNatsServer(searchPath: string, say: (line: string) => void): Promise<string> {
  const present = findProgram(PACKAGE, searchPath);
  if (present) return present;
  if (userInfo().uid !== 0 || !findProgram('apt-get', searchPath)) {
    throw new EngineError(
      `${PACKAGE} is missing. On Debian: sudo apt-get install ${PACKAGE}\n` +
        `Elsewhere: put ${PACKAGE} on PATH, or set NATS_URL to a server with JetStream. Then start again.`,
    );
  }
  if (!hasPackageLists()) await runApt(['update'], searchPath, say);
  await runApt(['install', '--yes', '--no-install-recommends', PACKAGE], searchPath, say);
  const installed = findProgram(PACKAGE, searchPath);
  if (!installed) throw new EngineError(`${PACKAGE} was installed and is still not on ${searchPath}`);
  return installed;
}
