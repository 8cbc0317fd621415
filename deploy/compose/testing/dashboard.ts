import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { composeFolder } from './compose-file.ts';

interface Panel {
  type: string;
  targets?: { expr: string }[];
}

/** The metrics and labels of one query. */
export interface QueriedMetrics {
  expression: string;
  /** Names as Prometheus stores them, with `_bucket`, `_sum` and `_count`. */
  metrics: string[];
  /** Labels by which the query filters or groups. */
  labels: string[];
}

/** The queries of the Grafana dashboard, in the order of its panels. */
export function readDashboardQueries(): QueriedMetrics[] {
  const file = resolve(composeFolder, '../observability/grafana/dashboards/commonplace.json');
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as { panels: Panel[] };
  return panels.flatMap((panel) => panel.targets ?? []).map(({ expr }) => readQuery(expr));
}

const grouping = /\bby\s*\(([^)]*)\)/g;
const matchers = /\{([^}]*)\}/g;
/** Matches a name that is neither a function nor an operator. */
const names = /\b[a-z_]\w*\b(?!\s*\()/g;
const operators = new Set(['or', 'and', 'unless', 'on', 'ignoring']);

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
    .replaceAll(/\[[^\]]*\]/g, ' ');
  const metrics = [...rest.matchAll(names)].map(([name]) => name).filter((name) => !operators.has(name));
  return { expression, metrics: [...new Set(metrics)], labels: [...new Set([...grouped, ...matched])] };
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
