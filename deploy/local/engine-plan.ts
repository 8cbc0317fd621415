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

export interface EngineSurroundings {
  environment: Environment;
  folder: DataFolder;
  ports: Record<EngineName, number>;
  secrets: Secrets;
  say: Say;
}

/** One engine: where it answers, how the summary names it, and the process that runs it unless it was given. */
interface Planned<Access> {
  access: Access;
  label: string;
  process?: ProcessSpec;
}

export interface EnginePlan {
  databases: Planned<PlatformSettings['databases']>;
  nats: Planned<PlatformSettings['natsUrls']>;
  search: Planned<PlatformSettings['meili']>;
}

function common(name: EngineName, { environment, folder, ports }: EngineSurroundings) {
  return {
    folder: folder[name],
    port: ports[name],
    logPath: join(folder.logs, `${name}.log`),
    env: environment.inherited,
    searchPath: environment.searchPath,
  };
}

function eachOf<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}

async function planDatabases(surroundings: EngineSurroundings): Promise<EnginePlan['databases']> {
  const { config } = surroundings.environment;
  const options = { ...common('postgres', surroundings), password: surroundings.secrets.postgresPassword };
  const given = (name: ServiceName) => config[`${name.toUpperCase() as Uppercase<ServiceName>}_DATABASE_URL`];
  const { databasePasswords } = surroundings.secrets;
  const access = eachOf(serviceNames, (name): DatabaseAccess => {
    const url = given(name);
    if (url !== undefined) return { url };
    const administratorUrl = embeddedDatabaseUrl(options, 'postgres');
    return { url: ownDatabaseUrl(options, name, databasePasswords[name]), administratorUrl };
  });
  const embedded = serviceNames.filter((name) => given(name) === undefined);
  if (embedded.length === 0) return { access, label: 'given by *_DATABASE_URL' };
  const label = `embedded PostgreSQL at 127.0.0.1:${options.port}`;
  return {
    access,
    label: embedded.length === serviceNames.length ? label : `${label} for ${embedded.join(', ')}; the others as given`,
    process: await postgresProcess(options),
  };
}

async function planNats(surroundings: EngineSurroundings): Promise<EnginePlan['nats']> {
  const { config, searchPath } = surroundings.environment;
  const { NATS_URL: given } = config;
  if (given !== undefined) return { access: eachOf(natsUsers, () => given), label: 'given by NATS_URL' };
  const options = {
    ...common('nats', surroundings),
    program: await ensureNatsServer(searchPath, surroundings.say),
    passwords: surroundings.secrets.natsPasswords,
  };
  return {
    access: eachOf(natsUsers, (user) => natsUrl(options, user)),
    label: `embedded NATS JetStream at 127.0.0.1:${options.port}`,
    process: natsProcess(options),
  };
}

function planSearch(surroundings: EngineSurroundings): EnginePlan['search'] {
  const { config, searchPath } = surroundings.environment;
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
      label: 'PostgreSQL (Meilisearch is used when MEILI_URL is set or the binary is on PATH)',
    };
  }
  const masterKey = surroundings.secrets.meilisearchMasterKey;
  const options = { ...common('meilisearch', surroundings), program, masterKey };
  return {
    access: { url: meilisearchUrl(options), apiKey: searchKey(masterKey) },
    label: `embedded Meilisearch at 127.0.0.1:${options.port}`,
    process: meilisearchProcess(options),
  };
}

/** Decides which engines are run here and which are given by the environment; may install nats-server. */
export async function planEngines(surroundings: EngineSurroundings): Promise<EnginePlan> {
  return {
    databases: await planDatabases(surroundings),
    nats: await planNats(surroundings),
    search: planSearch(surroundings),
  };
}
