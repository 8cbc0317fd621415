import { freePort } from '@commonplace/engines/ports';
import type { DataFolder } from './data-folder.ts';
import { engineNames } from './engine-plan.ts';
import { appNames, serviceNames, type AppName } from './platform.ts';
import { assignPorts } from './ports.ts';
import { StartError } from './report.ts';

/** Returns the ports of all processes, the same at every start. Throws a StartError if that of the gateway is taken. */
export async function assignPlatformPorts(folder: DataFolder, gatewayPort: number) {
  if ((await freePort(gatewayPort)) !== gatewayPort) {
    throw new StartError(`PORT: another program listens on 127.0.0.1:${gatewayPort}. Set PORT to a free port.`);
  }
  const monitoringNames = appNames.map((name) => `${name}-monitoring` as const);
  const ports = await assignPorts(
    [...engineNames, ...serviceNames, 'site', 'site-api', ...monitoringNames],
    folder.portsFile,
  );
  const monitoring = appNames.map((name) => [name, ports[`${name}-monitoring`]]);
  return {
    engines: ports,
    apps: { ...ports, gateway: gatewayPort },
    siteApi: ports['site-api'],
    monitoring: Object.fromEntries(monitoring) as Record<AppName, number>,
  };
}
