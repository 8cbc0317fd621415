import { join } from 'node:path';
import type { Environment } from './config.ts';
import type { DataFolder } from './data-folder.ts';
import { meilisearchProcess, meilisearchUrl } from './engines/meilisearch.ts';
import { natsUsers } from '@commonplace/engines/nats-access';
import { ensureNatsServer } from '@commonplace/engines/nats-server';
import { natsProcess, natsUrl } from './engines/nats.ts';
import { embeddedDatabaseUrl, ownDatabaseUrl, postgresProcess } from './engines/postgres.ts';
import { findProgram } from '@commonplace/engines/programs';
import { searchKey } from '@commonplace/engines/search-key';
import { serviceNames, type DatabaseAccess, type PlatformSettings, type ServiceName } from './platform.ts';
import type { Say } from './report.ts';
import type { Secrets } from './secrets.ts';
import type { ProcessSpec } from './supervised-process.ts';

export const engineNames = ['postgres', 'nats', 'meilisearch'] as const;
export type EngineName = (typeof engineNames)[number];

export interface EngineContext {
  environment: Environment;
  folder: DataFolder;
  ports: Record<EngineName, number>;
  secrets: Secrets;
  say: Say;
}

/** One engine: its access, its label in the summary, and its process unless the environment names a server. */
interface PlannedEngine<Access> {
  access: Access;
  label: string;
  process?: ProcessSpec;
}

export interface EnginePlan {
  databases: PlannedEngine<PlatformSettings['databases']>;
  nats: PlannedEngine<PlatformSettings['natsUrls']>;
  search: PlannedEngine<PlatformSettings['meili']>;
}

function common(name: EngineName, { environment, folder, ports }: EngineContext) {
  return {
    folder: folder[name],
    port: ports[name],
    logPath: join(folder.logs, `${name}.log`),
    env: environment.inherited,
    searchPath: environment.searchPath,
  };
}

function mapNames<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}

async function planDatabases(context: EngineContext): Promise<EnginePlan['databases']> {
  const { config } = context.environment;
  const options = { ...common('postgres', context), password: context.secrets.postgresPassword };
  const urlOf = (name: ServiceName) => config[`${name.toUpperCase() as Uppercase<ServiceName>}_DATABASE_URL`];
  const { databasePasswords } = context.secrets;
  const access = mapNames(serviceNames, (name): DatabaseAccess => {
    const url = urlOf(name);
    if (url !== undefined) return { url };
    const administratorUrl = embeddedDatabaseUrl(options, 'postgres');
    return { url: ownDatabaseUrl(options, name, databasePasswords[name]), administratorUrl };
  });
  const embedded = serviceNames.filter((name) => urlOf(name) === undefined);
  if (embedded.length === 0) return { access, label: 'set by *_DATABASE_URL' };
  const label = `embedded PostgreSQL at 127.0.0.1:${options.port}`;
  return {
    access,
    label:
      embedded.length === serviceNames.length ? label : `${label} for ${embedded.join(', ')}; others by *_DATABASE_URL`,
    process: await postgresProcess(options),
  };
}

async function planNats(context: EngineContext): Promise<EnginePlan['nats']> {
  const { config, searchPath } = context.environment;
  const { NATS_URL: url } = config;
  if (url !== undefined) return { access: mapNames(natsUsers, () => url), label: 'set by NATS_URL' };
  const options = {
    ...common('nats', context),
    program: await ensureNatsServer(searchPath, context.say),
    passwords: context.secrets.natsPasswords,
  };
  return {
    access: mapNames(natsUsers, (user) => natsUrl(options, user)),
    label: `embedded NATS JetStream at 127.0.0.1:${options.port}`,
    process: natsProcess(options),
  };
}

function planSearch(context: EngineContext): EnginePlan['search'] {
  const { config, searchPath } = context.environment;
  if (config.MEILI_URL) {
    return {
      access: { url: config.MEILI_URL, apiKey: config.MEILI_API_KEY },
      label: `Meilisearch at ${config.MEILI_URL}`,
    };
  }
  const program = findProgram('meilisearch', searchPath);
  if (!program) {
    return {
      access: undefined,
      label: 'PostgreSQL (set MEILI_URL or add meilisearch to PATH to use Meilisearch)',
    };
  }
  const masterKey = context.secrets.meilisearchMasterKey;
  const options = { ...common('meilisearch', context), program, masterKey };
  return {
    access: { url: meilisearchUrl(options), apiKey: searchKey(masterKey) },
    label: `embedded Meilisearch at 127.0.0.1:${options.port}`,
    process: meilisearchProcess(options),
  };
}

/** Decides which engines run here and which the environment names; may install nats-server. */
export async function planEngines(context: EngineContext): Promise<EnginePlan> {
  return {
    databases: await planDatabases(context),
    nats: await planNats(context),
    search: planSearch(context),
  };
}
