import { prepareRestored, reconcile } from './backup/reconcile.ts';
import type { DataFolder } from './data-folder.ts';
import { appProcess, isService, serviceNames, type AppName, type PlatformSettings } from './platform.ts';
import { showStep } from './progress.ts';
import { StartError } from './report.ts';
import type { Supervisor } from './supervisor.ts';

/** Start order; stopped in reverse, so that dependencies end last. */
export const stages = { postgres: 0, nats: 1, meilisearch: 2, services: 3, gateway: 4 } as const;

/** Starts apps at the same time, and waits until they are ready. */
export async function startApps(
  supervisor: Supervisor,
  settings: PlatformSettings,
  apps: readonly AppName[],
): Promise<void> {
  const stageOf = (name: AppName) => (name === 'gateway' ? stages.gateway : stages.services);
  await Promise.all(apps.map((name) => supervisor.start(stageOf(name), appProcess(name, settings))));
}

/** Starts the apps on restored databases, which are reconciled before the gateway opens. */
export async function startRestored(
  supervisor: Supervisor,
  settings: PlatformSettings,
  apps: readonly AppName[],
  folder: DataFolder,
  stop: AbortSignal,
): Promise<void> {
  const services = apps.filter(isService);
  if (services.length < serviceNames.length) {
    throw new StartError('The restored databases are not reconciled yet, which takes all apps: run npm start first.');
  }
  await showStep('Preparing the restored databases', () => prepareRestored(settings, stop));
  await showStep('Starting the services', () => startApps(supervisor, settings, services));
  await showStep('Reconciling the restored databases', () => reconcile(settings, folder, stop));
  const others = apps.filter((name) => !isService(name));
  await showStep('Starting the gateway and the site', () => startApps(supervisor, settings, others));
}
