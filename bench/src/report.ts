import type { Comparison } from './compare.ts';
import type { Measurement } from './measure.ts';

/** A target of the project, what was reached, and whether that is enough. */
export interface Target {
  name: string;
  wanted: string;
  reached: string;
  met: boolean;
}

/** Everything that one run found out; written to bench/results.json. */
export interface Results {
  articles: number;
  seedSeconds: number;
  measurements: Measurement[];
  memoryMebibytes: Record<string, number>;
  comparisons: Comparison[];
  targets: Target[];
}

/** The results as text for a terminal. */
export function formatResults({ measurements, memoryMebibytes, targets }: Results): string {
  const rows = measurements.map((measurement) => [
    measurement.scenario,
    String(measurement.connections),
    String(measurement.requestsPerSecond),
    String(measurement.p50Milliseconds),
    String(measurement.p99Milliseconds),
    String(measurement.cpu),
    String(measurement.errors),
  ]);
  const memory = Object.entries(memoryMebibytes).map(([name, mebibytes]) => [name, String(mebibytes)]);
  const goals = targets.map(({ name, wanted, reached, met }) => [name, wanted, reached, met ? 'met' : 'not met']);
  return [
    formatTable(['scenario', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'cpu', 'errors'], rows),
    formatTable(['app', 'MiB'], memory),
    formatTable(['target', 'wanted', 'reached', ''], goals),
  ].join('\n\n');
}

/** Columns as wide as their widest cell; numbers to the right. */
export function formatTable(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    return /^[\d.]+$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
  };
  const line = (cells: string[]) => cells.map(pad).join('  ').trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
