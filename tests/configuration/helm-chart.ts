import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { cliConfigSchema } from '@commonplace/cli/config';
import { durablesOf } from '@commonplace/engines/nats-access';
import { serviceNames, type ServiceName } from '@commonplace/local/platform';
import { stringify } from 'yaml';
import { renewCommand } from './configuration-document.ts';
import { handledEvents } from './consumed-events.ts';
import { renderNatsAccess } from './nats-access-file.ts';
import { appSchemas } from './processes.ts';

/** The chart, relative to the root of the repository. */
export const chartPath = 'deploy/helm/commonplace';

/** Port of an app, by name as in the chart's Services. */
type PortName = 'grpc' | 'http' | 'site-api';

/** The variables that name an app which the process calls. */
const callVariables: Record<string, [callee: string, port: PortName]> = {
  ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_ADDRESS`, [name, 'grpc']])),
  SITE_URL: ['site', 'http'],
  API_URL: ['gateway', 'site-api'],
};

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

/** Returns what the chart knows of each app, from the schemas of their configuration and the handlers of events. */
export function describeApps(): Record<string, ChartApp> {
  const schemas = { ...appSchemas, cli: cliConfigSchema };
  return Object.fromEntries(
    Object.entries(schemas).map(([app, { shape }]) => {
      const variables = Object.keys(shape).toSorted();
      return [
        app,
        {
          calls: Object.fromEntries(variables.flatMap((name) => (callVariables[name] ? [callVariables[name]] : []))),
          uses: variables.flatMap((name) => useVariables[name] ?? []),
          consumers: isService(app) ? durablesOf(app, handledEvents).map(({ stream, name }) => ({ stream, name })) : [],
          variables,
        },
      ];
    }),
  );
}

function isService(app: string): app is ServiceName {
  return app in handledEvents;
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
