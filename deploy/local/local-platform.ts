import { join, resolve } from 'node:path';
import type { Environment } from './config.ts';
import { describeDebugging } from './debug-environment.ts';
import { openDataFolder, repositoryFolder, type DataFolder } from './data-folder.ts';
import { writeVersion, requireCompatible, versionOf } from './data-version.ts';
import { refuseHalfRestored } from './backup/half-restored.ts';
import { isRestored } from './backup/reconcile.ts';
import { planEngines, type EnginePlan } from './engine-plan.ts';
import { createFirstAdministrator, type FirstAdministrator } from './first-administrator.ts';
import { listIgnoredSettings } from './ignored-settings.ts';
import { releaseLock, takeLock } from './platform-lock.ts';
import { watchLogs } from './log-watch.ts';
import { migrateAll } from './migrations.ts';
import { appNames, serviceAddresses, serviceNames, type AppName, type PlatformSettings } from './platform.ts';
import { endLeftovers, PlatformFile, readPlatformFile } from './platform-file.ts';
import { assignPlatformPorts } from './platform-ports.ts';
import { identifyProcess } from './process-identity.ts';
import { say, showStep } from './progress.ts';
import { StartError } from './report.ts';
import { refuseBeforeStop } from './required-stop.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { stages, startApps, startRestored } from './start-apps.ts';
import { summaryLines } from './summary.ts';
import type { ProcessSpec } from './supervised-process.ts';
import { Supervisor } from './supervisor.ts';

/** Which apps run here, and how. */
export interface RunOptions {
  /** Runs apps from their sources and restarts them on changes. */
  fromSources: boolean;
  /** The apps to run; the others join from elsewhere, such as a debugger. */
  apps: readonly AppName[];
}

interface Prepared {
  options: RunOptions;
  folder: DataFolder;
  secrets: Secrets;
  engines: EnginePlan;
  settings: PlatformSettings;
  /** URL of the gateway by IP address. */
  url: string;
  /** URL of the gateway by name, which browsers require for passkeys. */
  shownUrl: string;
}

function lockDataFolder(folder: DataFolder, cleanup: AsyncDisposableStack): void {
  const holder = takeLock(folder.lockFile);
  if (holder) {
    const url = readPlatformFile(folder.platformFile)?.url ?? 'a URL that is not known yet';
    throw new StartError(`Commonplace is already running on ${folder.root}, at ${url} (process ${holder.pid}).`);
  }
  cleanup.defer(() => releaseLock(folder.lockFile));
}

async function prepare(environment: Environment, options: RunOptions, folder: DataFolder): Promise<Prepared> {
  const { config, inherited, searchPath } = environment;
  const ports = await assignPlatformPorts(folder, config.PORT);
  const secrets = loadSecrets(folder.secretsFile);
  const engines = await planEngines({ environment, folder, ports: ports.engines, secrets, say });
  const url = `http://127.0.0.1:${config.PORT}`;
  const shownUrl = `http://localhost:${config.PORT}`;
  const settings: PlatformSettings = {
    inherited,
    searchPath,
    fromSources: options.fromSources,
    appsFolder: resolve(repositoryFolder, config.APPS_DIR),
    logFolder: folder.logs,
    mailFolder: join(folder.root, 'mail'),
    ports: ports.apps,
    siteApiPort: ports.siteApi,
    monitoringPorts: ports.monitoring,
    databases: engines.databases.access,
    natsUrls: engines.nats.access,
    meili: engines.search.access,
    publicUrl: config.PUBLIC_URL ?? shownUrl,
    objectsFolder: inherited['OBJECTS_DIR'] ?? folder.objects,
    keys: secrets,
  };
  return { options, folder, secrets, engines, settings, url, shownUrl };
}

function describe({ folder, settings, url }: Prepared): PlatformFile {
  const supervisor = identifyProcess(process.pid);
  if (!supervisor) throw new Error('failed to identify this process');
  const monitoring = appNames.map((name) => [name, `127.0.0.1:${settings.monitoringPorts[name]}`]);
  return new PlatformFile(folder.platformFile, {
    state: 'starting',
    supervisor,
    url,
    dataFolder: folder.root,
    secretsFile: folder.secretsFile,
    services: serviceAddresses(settings.ports),
    monitoring: Object.fromEntries(monitoring),
    databaseUrls: Object.fromEntries(serviceNames.map((name) => [name, settings.databases[name].url])),
    meiliUrl: settings.meili?.url,
    processes: {},
  });
}

async function startEngines(supervisor: Supervisor, { databases, nats, search }: EnginePlan): Promise<void> {
  const start = async (stage: number, spec: ProcessSpec | undefined) => spec && supervisor.start(stage, spec);
  await Promise.all([
    start(stages.postgres, databases.process),
    start(stages.nats, nats.process),
    start(stages.meilisearch, search.process),
  ]);
}

/** The results of a start, for the summary. */
interface StartResult {
  administrator: FirstAdministrator | undefined;
  ignoredSettings: readonly string[];
}

async function startEverything(supervisor: Supervisor, prepared: Prepared, stop: AbortSignal): Promise<StartResult> {
  const { engines, settings } = prepared;
  await showStep('Starting the engines', () => startEngines(supervisor, engines));
  await showStep('Migrating the databases', () => migrateAll(settings, stop));
  writeVersion(prepared.folder, versionOf(settings.appsFolder));
  const { apps } = prepared.options;
  if (isRestored(prepared.folder)) await startRestored(supervisor, settings, apps, prepared.folder, stop);
  else await showStep('Starting the apps', () => startApps(supervisor, settings, apps));
  const addresses = serviceAddresses(settings.ports);
  const key = settings.keys.privateKeys.cli;
  return {
    ignoredSettings: apps.includes('admin') ? await listIgnoredSettings(addresses.admin, key) : [],
    // The first run needs community for this.
    administrator: apps.includes('community') ? await createFirstAdministrator(addresses.community, key) : undefined,
  };
}

function showSummary(
  { options, shownUrl: url, folder, engines, settings }: Prepared,
  { administrator, ignoredSettings }: StartResult,
): void {
  const lines = summaryLines({
    url,
    dataFolder: folder.root,
    logFolder: folder.logs,
    engines: { database: engines.databases.label, events: engines.nats.label, search: engines.search.label },
    services: serviceAddresses(settings.ports),
    administrator,
    ignoredSettings,
  });
  for (const line of lines) say(line);
  for (const name of appNames.filter((app) => !options.apps.includes(app))) {
    say(`\n${name} is not running; start it with:\n  ${describeDebugging(name, settings, folder)}`);
  }
}

/**
 * Runs a platform until `stop` is aborted, then stops it in order. Rejects with a StartError if it cannot start, after
 * stopping what was started.
 */
export async function runLocalPlatform(
  environment: Environment,
  options: RunOptions,
  stop: AbortSignal,
): Promise<void> {
  const stopped = new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
  await using cleanup = new AsyncDisposableStack();
  const folder = openDataFolder(environment.config.DATA_DIR);
  lockDataFolder(folder, cleanup);
  refuseHalfRestored(folder);
  const appsFolder = resolve(repositoryFolder, environment.config.APPS_DIR);
  requireCompatible(folder, versionOf(appsFolder));
  refuseBeforeStop(folder, appsFolder);
  await endLeftovers(folder.platformFile);
  const prepared = await prepare(environment, options, folder);
  const platformFile = describe(prepared);
  cleanup.defer(() => platformFile.remove());
  const supervisor = new Supervisor({ say, onSpawn: (name, identity) => platformFile.recordProcess(name, identity) });
  cleanup.defer(() => showStep('Stopping', () => supervisor.stopAll()));
  const started = startEverything(supervisor, prepared, stop);
  await Promise.race([started, stopped]);
  if (stop.aborted) return;
  platformFile.markRunning();
  showSummary(prepared, await started);
  using _logWatch = watchLogs(() => supervisor.processes(), say);
  await stopped;
}
