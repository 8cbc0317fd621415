import {
  callerGraphs,
  gatewayGraphs,
  processGraphs,
  serviceGraphs,
  siteGraphs,
  type Graph,
} from './dashboard-panels.ts';
import { edgeGraphs, natsGraphs, postgresGraphs } from './engine-panels.ts';

const folder = 'deploy/observability/grafana/dashboards/generated';
const source = { type: 'prometheus', uid: 'prometheus' };
const width = 8;
const height = 8;
const perRow = 3;

const services = ['content', 'community', 'listings', 'admin', 'analytics'];
const dashboards: readonly (readonly [name: string, title: string, graphs: readonly Graph[]])[] = [
  ['gateway', 'Gateway', [...gatewayGraphs, ...callerGraphs('gateway'), ...processGraphs('gateway')]],
  ['site', 'Site', [...siteGraphs, ...processGraphs('site')]],
  ...services.map((name) => {
    const graphs = [...serviceGraphs(name), ...callerGraphs(name), ...processGraphs(name)];
    return [name, name[0]?.toUpperCase() + name.slice(1), graphs] as const;
  }),
  ['nats', 'NATS', natsGraphs],
  ['postgres', 'PostgreSQL', postgresGraphs],
  ['edge', 'Edge', edgeGraphs],
];

function renderGraph({ title, unit, queries }: Graph, index: number): object {
  return {
    id: index + 1,
    type: 'timeseries',
    title,
    datasource: source,
    gridPos: { x: (index % perRow) * width, y: Math.floor(index / perRow) * height, w: width, h: height },
    targets: Object.entries(queries).map(([legendFormat, expr], position) => ({
      refId: 'ABC'[position],
      expr,
      legendFormat,
    })),
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
  };
}

/** The text of a Grafana dashboard for each app and engine, by path relative to the root of the repository. */
export function renderDashboards(): Record<string, string> {
  const files = dashboards.map(([name, title, graphs]) => {
    const dashboard = {
      uid: `commonplace-${name}`,
      title,
      tags: ['commonplace'],
      schemaVersion: 39,
      version: 1,
      editable: false,
      timezone: 'browser',
      refresh: '10s',
      time: { from: 'now-1h', to: 'now' },
      graphTooltip: 1,
      panels: graphs.map(renderGraph),
    };
    return [`${folder}/${name}.json`, `${JSON.stringify(dashboard, null, 2)}\n`];
  });
  return Object.fromEntries(files) as Record<string, string>;
}
