import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = import.meta.dirname;
const folders = '{packages,apps,tests,bench,deploy}';
/** Tests that start the built platform with its engines. */
const system = ['tests/{faults,skew,telemetry}/**/*.test.ts', 'deploy/**/*.test.ts'];
/** Tests in a real browser. */
const browser = ['tests/browser/**/*.test.ts'];
const exclude = ['**/node_modules/**', ...system, ...browser];
const others = globSync(`${folders}/**/*.test.ts`, { cwd: root, exclude });
const needsEngine = others.filter((file) => reachesEngine(file));
/** Tests that register the global tracer, which affects everything else in the process. */
const tracesProcess = others.filter(
  (file) =>
    !needsEngine.includes(file) && /\btrace\.disable\(|\bstartTelemetry\(/.test(readFileSync(join(root, file), 'utf8')),
);

const units = others.filter((file) => !needsEngine.includes(file) && !tracesProcess.includes(file));
/** Unit tests of dates, which also run in a second time zone. */
const aboutDates = units.filter((file) => /\bDate\b|\d{4}-\d\d-\d\d/.test(readFileSync(join(root, file), 'utf8')));

/** Whether a test or one of its imports needs the servers of the run, or starts processes or threads. */
function reachesEngine(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const source = readFileSync(join(root, file), 'utf8');
  if (/@commonplace\/testing\/(nats|postgres)|inject\('postgresUrl'\)|node:(child_process|worker_threads)/.test(source))
    return true;
  const imports = source.matchAll(/from '(\.[^']+)'/g);
  return [...imports].some(([, path = '']) => reachesEngine(join(dirname(file), path), seen));
}

/** The slowest files, slowest first, since a fresh clone has no recorded durations. */
const longest = [
  'tests/faults/kill-processes.test.ts',
  'tests/faults/overload-and-upgrades.test.ts',
  'tests/skew/skew.test.ts',
  'deploy/compose/image.test.ts',
  'tests/browser/console/screens.test.ts',
  'tests/browser/console/site.test.ts',
  'tests/browser/pages.test.ts',
  'tests/contract/odd-values.test.ts',
  'tests/contract/operations.test.ts',
  'tests/contract/authorization.test.ts',
  'apps/community/test/crash.test.ts',
];

/** Maps each item to its relative position (0 to 1), by which lists of different lengths are interleaved. */
const relativePositions = <Item>(list: readonly Item[]) =>
  new Map(list.map((item, index) => [item, (index + 0.5) / list.length]));

/**
 * Starts the slowest files first. Interleaves tests of the platform, which keep the CPU busy, with the others, most of which
 * wait.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = ['system', 'browser', 'engine', 'unit', 'zones', 'process'];
    const sorted = await super.sort(files);
    const isBusy = ({ moduleId }: TestSpecification) => relative(root, moduleId).startsWith('tests/');
    const spread = new Map([
      ...relativePositions(sorted.filter(isBusy)),
      ...relativePositions(sorted.filter((file) => !isBusy(file))),
    ]);
    const rank = (file: TestSpecification) => {
      const index = longest.indexOf(relative(root, file.moduleId));
      const position = index === -1 ? longest.length + (spread.get(file) ?? 0) : index;
      return projects.indexOf(file.project.name) * (longest.length + 1) + position;
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    // Node runs the sources directly, as in `npm run dev`, without Vite's transforms.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    environment: 'node',
    pool: 'forks',
    // Two more than the cores of the smallest machine, since many tests wait.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Long timeouts, so that a slow machine fails no test.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    setupFiles: ['packages/testing/src/save-compile-cache.ts'],
    // A longer interval than the default, since polling takes CPU time from the tested processes.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    projects: [
      {
        extends: true,
        // Tests that start nothing. A worker keeps loaded modules for all its files.
        test: {
          name: 'unit',
          include: units,
          isolate: false,
          // East of UTC here and west of it below, so that code that depends on the time zone of the machine fails.
          env: { TZ: 'Pacific/Auckland' },
        },
      },
      {
        extends: true,
        test: { name: 'zones', include: aboutDates, isolate: false, env: { TZ: 'America/St_Johns' } },
      },
      // Tests that need a separate process per file.
      { extends: true, test: { name: 'process', include: tracesProcess } },
      {
        extends: true,
        // Tests with the PostgreSQL server of the run, and with a nats-server if they start one.
        test: {
          name: 'engine',
          include: needsEngine,
          isolate: false,
          globalSetup: ['packages/testing/src/global-setup.ts'],
        },
      },
      {
        extends: true,
        // Tests in Chromium. They have a separate PostgreSQL server, since a global setup belongs to one project.
        test: {
          name: 'browser',
          include: browser,
          isolate: false,
          // A test visits many pages, each of which is slow on a busy machine.
          testTimeout: 360_000,
          globalSetup: ['packages/testing/src/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'system', include: system, isolate: false } },
    ],
  },
});
