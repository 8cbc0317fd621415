import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { userInfo } from 'node:os';
import { type Command, findProgram } from './programs.ts';
import { EngineError } from './errors.ts';

/** The account that runs PostgreSQL when the platform is started by root, since PostgreSQL refuses root. */
export interface PostgresAccount {
  userId: number;
  groupId: number;
}

const ACCOUNT_NAME = 'postgres';
const CAPABILITY_BITS = { dac_override: 1n, dac_read_search: 2n };

function lookUp(searchPath: string): PostgresAccount | undefined {
  const id = (option: string) =>
    Number(
      execFileSync('id', [option, ACCOUNT_NAME], { env: { PATH: searchPath }, stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  try {
    return { userId: id('-u'), groupId: id('-g') };
  } catch {
    return undefined; // `id` fails for an unknown name.
  }
}

/** Returns the account for PostgreSQL, creating it if needed; undefined for an ordinary user, who runs it directly. */
export function postgresAccount(searchPath: string): PostgresAccount | undefined {
  if (userInfo().uid !== 0) return undefined;
  const present = lookUp(searchPath);
  if (present) return present;
  execFileSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ACCOUNT_NAME],
    { env: { PATH: searchPath } },
  );
  const created = lookUp(searchPath);
  if (!created)
    throw new EngineError(`The account ${ACCOUNT_NAME} could not be created; run npm start as an ordinary user`);
  return created;
}

function mayPass(folder: string, account: PostgresAccount): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === account.userId) return (mode & 0o100) !== 0;
  if (gid === account.groupId) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

function mayReach(path: string, account: PostgresAccount): boolean {
  const parent = dirname(path);
  return parent === path || (mayPass(parent, account) && mayReach(parent, account));
}

/** Returns the weaker of the two capabilities that open closed folders; containers often have only the stronger one. */
function passingCapability(): string {
  const status = readFileSync('/proc/self/status', 'utf8');
  const bounding = BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  return (bounding >> CAPABILITY_BITS.dac_read_search) & 1n ? 'dac_read_search' : 'dac_override';
}

/**
 * Returns a command that runs as the account and ends with this process. If programs or data are in a folder that is closed
 * to the account, such as `/root`, the command keeps root's capability to pass through folders, so that no folder's mode has
 * to change. The secure bit makes access(2), which initdb uses, respect that capability.
 */
export function runAs(
  account: PostgresAccount,
  paths: readonly string[],
  searchPath: string,
  command: Command,
): Command {
  const setpriv = findProgram('setpriv', searchPath);
  if (!setpriv) throw new EngineError('setpriv (Debian: util-linux) is needed to run PostgreSQL as root');
  const identity = ['--reuid', `${account.userId}`, '--regid', `${account.groupId}`, '--clear-groups'];
  const closed = paths.some((path) => !mayReach(path, account));
  const capability = closed ? passingCapability() : undefined;
  const rights = capability
    ? ['--inh-caps', `-all,+${capability}`, '--ambient-caps', `-all,+${capability}`, '--securebits', '+no_setuid_fixup']
    : ['--inh-caps', '-all'];
  return [setpriv, ...identity, ...rights, '--pdeathsig', 'INT', '--', ...command];
}
