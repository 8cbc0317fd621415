import { join } from 'node:path';
import { repositoryFolder } from './data-folder.ts';
import type { HangWatch } from './hang-watch.ts';
import { endWithParent } from '@commonplace/engines/programs';
import type { CallerName, KeySet } from '@commonplace/rpc/signing-keys';
import type { ProcessSpec } from './supervised-process.ts';

/** Services, each with a database and a gRPC address. */
export const serviceNames = ['content', 'community', 'listings', 'admin', 'analytics'] as const;
export type ServiceName = (typeof serviceNames)[number];

export const appNames = [...serviceNames, 'site', 'gateway'] as const;
export type AppName = (typeof appNames)[number];

// Seven processes share a small machine: more garbage collection keeps each below 200 MiB.
const OLD_SPACE = '--max-old-space-size=128';
// The gateway builds the largest replies, one at a time (docs/design/discussions.md).
const GATEWAY_OLD_SPACE = '--max-old-space-size=192';
const YOUNG_SPACE = '--max-semi-space-size=4';
// The gateway handles most requests; with 4 MiB it took about a tenth more CPU time (docs/performance.md).
const GATEWAY_YOUNG_SPACE = '--max-semi-space-size=8';
// Bodies of pages count as heap until the next collection: with V8's step for a small heap, they caused a whole collection every
// fifty pages, and the gateway took a third more CPU time.
const GATEWAY_HEAP_GROWTH = '--heap-growing-percent=100';
// The data and markup of pages outlive a smaller one: with 8 MiB, the site took a sixth more CPU time and 15 MiB less memory.
const SITE_YOUNG_SPACE = '--max-semi-space-size=16';
const HOST = '127.0.0.1';
const STOP_GRACE_MS = 10_000;

export interface DatabaseAccess {
  url: string;
  /** URL of the superuser who creates database and role, if the server is embedded. */
  administratorUrl?: string;
}

/** Settings that the environments of the apps are made from. */
export interface PlatformSettings {
  /** Variables that are passed on: LOG_LEVEL, limits, proxies; each app validates its own. */
  inherited: NodeJS.ProcessEnv;
  searchPath: string;
  /** Folder of the apps. */
  appsFolder: string;
  /** Whether apps run from their sources and restart on changes. */
  fromSources: boolean;
  logFolder: string;
  /** Folder for mails, unless MAIL_DIR or SMTP_URL is set. */
  mailFolder: string;
  /** HTTP ports of the gateway and the site, and gRPC ports of the services. */
  ports: Record<AppName, number>;
  /** Port of the gateway on which the site calls the API. */
  siteApiPort: number;
  monitoringPorts: Record<AppName, number>;
  databases: Record<ServiceName, DatabaseAccess>;
  /** Include credentials for the embedded server. */
  natsUrls: Record<CallerName, string>;
  meili: { url: string; apiKey: string | undefined } | undefined;
  publicUrl: string;
  /** Folder for uploaded files, unless S3 is used. */
  objectsFolder: string;
  /** Keys for signing calls between processes. */
  keys: KeySet;
}

export function serviceAddresses(ports: Record<ServiceName, number>): Record<ServiceName, string> {
  return Object.fromEntries(serviceNames.map((name) => [name, `${HOST}:${ports[name]}`])) as Record<
    ServiceName,
    string
  >;
}

/** An app that calls services. */
type CallingApp = Exclude<AppName, 'site'>;

/** Tells whether an app owns data. */
export function isService(name: AppName): name is ServiceName {
  return name !== 'gateway' && name !== 'site';
}

function ownVariables(name: CallingApp, settings: PlatformSettings): NodeJS.ProcessEnv {
  const { inherited, appsFolder, publicUrl, meili, objectsFolder: OBJECTS_DIR } = settings;
  const SITE_URL = `http://${HOST}:${settings.ports.site}`;
  if (name === 'gateway') {
    const CONSOLE_DIR = inherited['CONSOLE_DIR'] || join(appsFolder, 'console', 'dist');
    return { PUBLIC_URL: publicUrl, OBJECTS_DIR, CONSOLE_DIR, SITE_URL, SITE_API_PORT: `${settings.siteApiPort}` };
  }
  if (name === 'community') return { PUBLIC_URL: publicUrl, ...mailVariables(settings), OBJECTS_DIR };
  if (name === 'content') {
    return { PUBLIC_URL: publicUrl, MEILI_URL: meili?.url, MEILI_API_KEY: meili?.apiKey, OBJECTS_DIR, SITE_URL };
  }
  if (name === 'admin') return { PUBLIC_URL: publicUrl };
  return {};
}

/** Without a mail server, no one can follow links in mails. */
function mailVariables({ inherited, mailFolder }: PlatformSettings): NodeJS.ProcessEnv {
  const hasServer = inherited['SMTP_URL'] || inherited['SMTP_URL_FILE'];
  return {
    MAIL_DIR: inherited['MAIL_DIR'] || mailFolder,
    SIGN_UP_CONFIRMATION: inherited['SIGN_UP_CONFIRMATION'] || (hasServer ? 'on' : 'off'),
  };
}

function keyVariables(name: CallingApp, { privateKeys, publicKeys }: KeySet): NodeJS.ProcessEnv {
  return { INTERNAL_AUTH_PUBLIC_KEYS: publicKeys, INTERNAL_AUTH_PRIVATE_KEY: privateKeys[name] };
}

/** Returns the variables of an app that describe this platform. */
export function appVariables(name: AppName, settings: PlatformSettings): NodeJS.ProcessEnv {
  const { ports, monitoringPorts, siteApiPort, publicUrl } = settings;
  const common = { HOST, PORT: `${ports[name]}`, MONITORING_PORT: `${monitoringPorts[name]}` };
  if (name === 'site') return { ...common, API_URL: `http://${HOST}:${siteApiPort}`, PUBLIC_URL: publicUrl };
  const neighbors = Object.entries(serviceAddresses(settings.ports))
    .filter(([service]) => service !== name)
    .map(([service, address]): [string, string] => [`${service.toUpperCase()}_ADDRESS`, address]);
  return {
    ...Object.fromEntries(neighbors),
    ...ownVariables(name, settings),
    ...common,
    NATS_URL: settings.natsUrls[name],
    ...keyVariables(name, settings.keys),
    DATABASE_URL: isService(name) ? settings.databases[name].url : undefined,
  };
}

function appEnvironment(name: AppName, settings: PlatformSettings): NodeJS.ProcessEnv {
  return {
    ...settings.inherited,
    ...appVariables(name, settings),
    NODE_ENV: 'production',
    // One arena instead of one per thread, so that freed memory is reused.
    MALLOC_ARENA_MAX: '1',
  };
}

async function checkReady(port: number, signal: AbortSignal): Promise<void> {
  const response = await fetch(`http://${HOST}:${port}/readyz`, { signal });
  const body = await response.text();
  if (!response.ok) throw new Error(`/readyz answers ${response.status}: ${body.slice(0, 200)}`);
}

/** As patient as the health checks of the Docker stack (deploy/compose/compose.yaml). */
function hangWatch(port: number): HangWatch {
  const ask = (signal: AbortSignal) => fetch(`http://${HOST}:${port}/healthz`, { signal });
  return { ask, everyMs: 5_000, timeoutMs: 8_000, unanswered: 8 };
}

function nodeOptions(name: AppName): string[] {
  if (name === 'gateway') return [GATEWAY_OLD_SPACE, GATEWAY_YOUNG_SPACE, GATEWAY_HEAP_GROWTH];
  return [OLD_SPACE, name === 'site' ? SITE_YOUNG_SPACE : YOUNG_SPACE];
}

/** Returns the arguments of Node for an app. */
function appArguments(name: AppName, { fromSources, appsFolder }: PlatformSettings): string[] {
  if (fromSources) return [join(appsFolder, name, 'src', 'main.ts')];
  return [...nodeOptions(name), join(appsFolder, name, 'dist', 'main.js')];
}

const preload = new URL('end-with-parent.mjs', import.meta.url).href;
// The condition selects the sources of the API client.
const watchOptions = ['--watch', '--watch-preserve-output', '--conditions=@commonplace/source', `--import=${preload}`];

/** Returns the process of an app. */
export function appProcess(name: AppName, settings: PlatformSettings): ProcessSpec {
  return {
    name,
    command: endWithParent('TERM', settings.searchPath, [
      process.execPath,
      ...(settings.fromSources ? watchOptions : []),
      ...appArguments(name, settings),
    ]),
    env: appEnvironment(name, settings),
    workingFolder: repositoryFolder,
    logPath: join(settings.logFolder, `${name}.log`),
    stopSignal: 'SIGTERM',
    stopGraceMs: STOP_GRACE_MS,
    checkReady: (signal) => checkReady(settings.monitoringPorts[name], signal),
    // An app that is run from its source may stand in a debugger.
    ...(!settings.fromSources && { hangWatch: hangWatch(settings.monitoringPorts[name]) }),
  };
}

/** Returns the command that works on the database of a service and ends: `migrate`, `known-ids`, ... */
export function databaseCommand(name: ServiceName, settings: PlatformSettings, words: readonly string[]) {
  const env = {
    ...appEnvironment(name, settings),
    DATABASE_ADMIN_URL: settings.databases[name].administratorUrl,
  };
  return { args: [...appArguments(name, settings), ...words], env };
}
