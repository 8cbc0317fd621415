import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readConnections } from '@commonplace/engines/connections';
import { durablesOf, isNatsOwner } from '@commonplace/engines/nats-access';
import { appNames } from '@commonplace/local/platform';
import { stringify } from 'yaml';
import { renewCommand } from './configuration-document.ts';
import { renderNatsAccess } from './nats-access-file.ts';

/** The chart, relative to the root of the repository. */
export const chartPath = 'deploy/helm/commonplace';

/** Port of an app, by name as in the chart's Services. */
type PortName = 'grpc' | 'http' | 'site-api';

/** The ports of apps that are not called by gRPC. */
const otherPorts: Record<string, PortName> = { site: 'http', gateway: 'site-api' };

/** The variables that name something else which the process connects to. */
const useVariables: Record<string, string> = {
  DATABASE_URL: 'database',
  NATS_URL: 'nats',
  S3_ENDPOINT: 'objects',
  SMTP_URL: 'mail',
  MEILI_URL: 'search',
  EMBEDDINGS_URL: 'embeddings',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'telemetry',
  FETCH_ALLOWED_PRIVATE_HOSTS: 'internet',
};

export interface ChartApp {
  /** The apps that it calls, with the port of each. */
  calls: Record<string, PortName>;
  uses: string[];
  /** Its durable consumers of events. */
  consumers: { stream: string; name: string }[];
  variables: string[];
}

/** Returns what the chart knows of each app, from the `connections.json` of each. */
export function describeApps(): Record<string, ChartApp> {
  const connections = readConnections();
  return Object.fromEntries(
    ['gateway', ...appNames.filter((name) => name !== 'gateway'), 'cli'].map((app) => {
      const own = connections.get(app);
      if (!own) throw new Error(`apps/${app} has no connections.json: npm run lists`);
      const variables = [...own.variables.required, ...own.variables.optional].toSorted();
      const durables = isNatsOwner(app) ? durablesOf(app, own.consumes) : [];
      return [
        app,
        {
          calls: Object.fromEntries(own.calls.map((callee) => [callee, otherPorts[callee] ?? 'grpc'])),
          uses: variables.flatMap((name) => useVariables[name] ?? []),
          consumers: durables.map(({ stream, name }) => ({ stream, name })),
          variables,
        },
      ];
    }),
  );
}

/** Returns the generated files of the chart, by path relative to the root of the repository. */
export function renderChartFiles(): Map<string, string> {
  const comment = `# Made of the configuration of the apps and of their handlers of events: ${renewCommand}.\n`;
  const root = new URL('../../', import.meta.url);
  const rules = globSync('deploy/observability/rules/*.yaml', { cwd: root }).toSorted();
  return new Map([
    [`${chartPath}/generated/apps.yaml`, comment + stringify(describeApps(), { lineWidth: 0 })],
    [`${chartPath}/generated/nats-access.conf`, renderNatsAccess()],
    ...rules.map((path): [string, string] => [
      `${chartPath}/generated/rules/${basename(path)}`,
      readFileSync(new URL(path, root), 'utf8'),
    ]),
  ]);
}
