import type { Findings } from './findings.ts';
import { judge, type Verdict } from './goals.ts';
import { queryKinds, rankingQueries } from './ranking/queries.ts';
import type { Ranking } from './ranking/ranking.ts';
import type { Settings } from './settings.ts';

/** The results of a run, as in bench/results.json. */
export interface Results extends Pick<Findings, 'measurements' | 'comparisons' | 'costs' | 'failures'> {
  /** The measured commit. */
  commit: string;
  settings: Settings;
  /** The time to seed and to grow the database. */
  seedSeconds: number;
  growSeconds: number | undefined;
  memoryMebibytes: Record<string, number>;
  goals: Verdict[];
  rankings: RankingSummary[];
}

/** The mean nDCG@10 of an engine, overall and by kind of query. */
type RankingSummary = Pick<Ranking, 'engine' | 'mean' | 'meanByKind'>;

/** A table of results. */
export interface Table {
  title: string;
  head: string[];
  rows: string[][];
  /** Printed and stored in bench/results.json, but left out of docs/performance.md. */
  isDetail?: true;
}

/** Combines the findings with the goals. */
export function toResults(
  { measurements, comparisons, costs, failures, figures, rankings }: Findings,
  others: Omit<Results, 'measurements' | 'comparisons' | 'costs' | 'failures' | 'goals' | 'rankings'>,
): Results {
  const summaries = rankings.map(({ engine, mean, meanByKind }) => ({ engine, mean, meanByKind }));
  return { ...others, goals: judge(figures), comparisons, costs, failures, rankings: summaries, measurements };
}

/** Returns the results as tables, the most important first. */
export function resultTables(results: Results): Table[] {
  const { goals, comparisons, costs, measurements, memoryMebibytes, rankings } = results;
  const verdict = (met: boolean) => (met ? 'met' : 'not met');
  const parts = [...new Set(costs.flatMap(({ milliseconds }) => Object.keys(milliseconds)))];
  return [
    {
      title: 'Reached',
      head: ['Target', 'Wanted', 'Reached', ''],
      rows: goals.map(({ name, wanted, reached, met }) => [
        name,
        wanted,
        reached,
        met === undefined ? '' : verdict(met),
      ]),
    },
    rankingTable(rankings),
    {
      title: 'Rounds',
      head: ['Comparison', 'Each round'],
      rows: comparisons.map(({ name, rounds }) => [name, rounds.join(', ')]),
      isDetail: true,
    },
    {
      title: 'CPU time, ms',
      head: ['Write', ...parts],
      rows: costs.map(({ write, milliseconds }) => [write, ...parts.map((part) => String(milliseconds[part] ?? ''))]),
    },
    {
      title: 'The run',
      head: ['Scenario', 'Connections', 'Requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'cpu', 'Errors'],
      rows: measurements.map((one) => [
        one.scenario,
        ...[one.connections, one.requestsPerSecond].map(String),
        ...[one.p50Milliseconds, one.p95Milliseconds, one.p99Milliseconds, one.cpu, one.errors].map(String),
      ]),
      isDetail: true,
    },
    {
      title: 'Memory after the run',
      head: ['App', 'MiB'],
      rows: Object.entries(memoryMebibytes).map(([name, mebibytes]) => [name, String(mebibytes)]),
    },
  ];
}

/** Returns the mean nDCG@10 by kind of query and overall, a column per engine; no rows if none was measured. */
export function rankingTable(rankings: readonly RankingSummary[]): Table {
  const queriesOf = (kind: string) => rankingQueries.filter((query) => query.kind === kind).length;
  const kinds = queryKinds.map((kind) => [
    kind,
    String(queriesOf(kind)),
    ...rankings.map(({ meanByKind }) => meanByKind[kind].toFixed(3)),
  ]);
  const all = ['all', String(rankingQueries.length), ...rankings.map(({ mean }) => mean.toFixed(3))];
  return {
    title: 'Ranking, nDCG@10',
    head: ['Kind of query', 'Queries', ...rankings.map(({ engine }) => engine)],
    rows: rankings.length === 0 ? [] : [...kinds, all],
  };
}

/** Formats the results for a terminal. */
export function formatResults(results: Results): string {
  const tables = resultTables(results).map(({ title, head, rows }) => `${title}\n\n${formatTable(head, rows)}`);
  return tables.join('\n\n');
}

/** Formats a table with aligned columns; numbers are right-aligned. */
export function formatTable(head: string[], rows: string[][]): string {
  const widths = columnWidths(head, rows);
  const pad = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    return /^[\d.]+$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
  };
  const line = (cells: string[]) => cells.map(pad).join('  ').trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

/** Formats a Markdown table like oxfmt. */
export function formatMarkdownTable(head: string[], rows: string[][]): string {
  const widths = columnWidths(head, rows).map((width) => Math.max(3, width));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function columnWidths(head: string[], rows: string[][]): number[] {
  return head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
}
