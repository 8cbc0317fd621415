import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { composeFolder } from './compose-file.ts';

interface RuleFile {
  groups: { rules: { expr: string }[] }[];
}

interface Panel {
  type: string;
  targets?: { expr: string }[];
}

/** The metrics of our processes in one query, and its labels if it has no others. */
export interface QueriedMetrics {
  expression: string;
  /** Names as Prometheus stores them, with `_bucket`, `_sum` and `_count`. */
  metrics: string[];
  /** Labels by which the query filters or groups. */
  labels: string[];
}

const observability = resolve(composeFolder, '../observability');

/** The queries of the Grafana dashboards and of the rules of Prometheus. */
export function readQueries(): QueriedMetrics[] {
  return [...readDashboardExpressions(), ...readRuleExpressions()].map(readQuery);
}

function readDashboardExpressions(): string[] {
  const folder = join(observability, 'grafana/dashboards');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return names.flatMap((name) => {
    const { panels } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { panels: Panel[] };
    return panels.flatMap((panel) => panel.targets ?? []).map(({ expr }) => expr);
  });
}

function readRuleExpressions(): string[] {
  return ['recording.yaml', 'alerts.yaml'].flatMap((name) => {
    const { groups } = parse(readFileSync(join(observability, 'rules', name), 'utf8')) as RuleFile;
    return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
  });
}

const grouping = /\b(?:by|on|ignoring)\s*\(([^)]*)\)/g;
const matchers = /\{([^}]*)\}/g;
/** Matches a name that is neither a function nor an operator. */
const names = /\b[a-z_]\w*\b(?!\s*\()/g;
const operators = new Set(['or', 'and', 'unless', 'bool']);
/** Names of recording rules. */
const recorded = /\b\w+(?::\w+)+/g;
/** Metrics that exporters and Prometheus make. */
const foreign = /^(?:up$|ALERTS$|pg_|haproxy_|node_|gnatsd_|jetstream_)/;

function readQuery(expression: string): QueriedMetrics {
  const grouped = [...expression.matchAll(grouping)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim()),
  );
  const matched = [...expression.matchAll(matchers)].flatMap(([, list = '']) =>
    [...list.matchAll(/(\w+)\s*[=!]~?"/g)].map(([, name = '']) => name),
  );
  const rest = expression
    .replaceAll(grouping, ' ')
    .replaceAll(matchers, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(recorded, ' ');
  const metrics = [...rest.matchAll(names)].map(([name]) => name).filter((name) => !operators.has(name));
  const own = metrics.filter((name) => !foreign.test(name));
  const labels = own.length < metrics.length ? [] : [...grouped, ...matched];
  return { expression, metrics: [...new Set(own)], labels: [...new Set(labels)] };
}

/** The metrics of processes by name, each with the labels of its samples; without samples the set is empty. */
export type ExposedMetrics = Map<string, Set<string>>;

/** Parses answers of `/metrics` (Prometheus text format). */
export function readExposition(texts: readonly string[]): ExposedMetrics {
  const exposed: ExposedMetrics = new Map();
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const [, declared, type] = /^# TYPE (\w+) (\w+)/.exec(line) ?? [];
    const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const suffix of declared === undefined ? [] : suffixes) labelsOf(exposed, `${declared}${suffix}`);
    const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})? [^ ]+$/.exec(line) ?? [];
    if (name === undefined) continue;
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) labelsOf(exposed, name).add(label);
  }
  return exposed;
}

function labelsOf(exposed: ExposedMetrics, name: string): Set<string> {
  const labels = exposed.get(name) ?? new Set();
  exposed.set(name, labels);
  return labels;
}
