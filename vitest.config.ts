import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = import.meta.dirname;
const cores = availableParallelism();
const allTests = '{packages,apps,tests,bench,deploy}/**/*.test.{ts,tsx}';
/** The files of a project end with its suffix. */
const filesOf = (suffix: string) => [allTests.replace('*.test', `*.${suffix}.test`)];
/** Would belong to no project and never run. */
const unassigned = globSync(allTests, { cwd: root, exclude: ['**/node_modules/**'] }).filter(
  (file) => !/\.(?:unit|engine|process|browser|system)\.test\.tsx?$/.test(file),
);
if (unassigned.length > 0) {
  throw new Error(`add .unit, .engine, .process, .browser or .system before .test: ${unassigned.join(', ')}`);
}

/** The slowest files, slowest first, since a fresh clone has no recorded durations. */
const longest = [
  'tests/faults/overload-upgrades-and-chaos.system.test.ts',
  'tests/faults/kill-processes.system.test.ts',
  'tests/skew/skew.system.test.ts',
  'deploy/compose/image.system.test.ts',
  'tests/browser/site/site.browser.test.ts',
  'tests/browser/console/screens.browser.test.ts',
  'tests/browser/console/site.browser.test.ts',
  'tests/browser/pages.browser.test.ts',
  // Not slow, if it is early: each of its large buffers makes V8 search the whole heap, which grows with every file.
  'tests/contract/large-discussions.engine.test.ts',
  'tests/contract/odd-values.engine.test.ts',
  'tests/contract/operations.engine.test.ts',
];

/** Files that mostly wait. */
const slow = new Set(JSON.parse(readFileSync(join(root, 'tests/slow-files.json'), 'utf8')) as string[]);

/** Maps each item to its relative position (0 to `end`), by which lists of different lengths are interleaved. */
const relativePositions = <Item>(list: readonly Item[], end = 1) =>
  new Map(list.map((item, index) => [item, ((index + 0.5) / list.length) * end]));

/**
 * Starts the slowest files first. Interleaves those that wait with the others, which keep the processors busy. None of those that
 * wait is among the last, when no checks run during the tests.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = ['system', 'browser', 'engine', 'unit', 'zones', 'process'];
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification) => slow.has(relative(root, moduleId));
    const spread = new Map(
      projects.flatMap((name) => {
        const own = sorted.filter(({ project }) => project.name === name);
        return [...relativePositions(own.filter(waits), 0.7), ...relativePositions(own.filter((file) => !waits(file)))];
      }),
    );
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
    // Two for each core, since many tests wait: three workers left a third of two cores idle.
    // Each worker loads and compiles all apps, and keeps a platform, so more workers take more processor time.
    maxWorkers: Math.min(2 * cores, 8),
    // Six apps allocate in one process: with room for young objects, fewer collections take less processor time.
    // The client of the API is read from its sources too, so that no stale build is tested.
    execArgv: ['--max-semi-space-size=128', '--conditions=@commonplace/source'],
    // Without `npm test`, which runs this group with the others, it is the last.
    sequence: { sequencer: LongestFirst, groupOrder: 2 },
    // Long timeouts, so that a slow machine fails no test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: ['packages/testing/src/save-compile-cache.ts', 'packages/testing/src/print-warnings.ts'],
    // A longer interval than the default, since polling takes CPU time from the tested processes.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    projects: [
      {
        extends: true,
        // Tests that start nothing. A worker keeps loaded modules for all its files.
        test: {
          name: 'unit',
          include: filesOf('unit'),
          isolate: false,
          // East of UTC here and west of it below, so that code that depends on the time zone of the machine fails.
          env: { TZ: 'Pacific/Auckland' },
        },
      },
      {
        extends: true,
        test: { name: 'zones', include: filesOf('dates.unit'), isolate: false, env: { TZ: 'America/St_Johns' } },
      },
      // Tests that need a separate process per file.
      { extends: true, test: { name: 'process', include: filesOf('process') } },
      {
        extends: true,
        // Tests with the PostgreSQL server of the run, and with a nats-server if they start one.
        test: {
          name: 'engine',
          include: filesOf('engine'),
          isolate: false,
          globalSetup: ['packages/testing/src/global-setup.ts'],
        },
      },
      {
        extends: true,
        // Tests in Chromium. They have a separate PostgreSQL server, since a global setup belongs to one project.
        test: {
          name: 'browser',
          include: filesOf('browser'),
          isolate: false,
          // A test visits many pages, each of which is slow on a busy machine.
          testTimeout: 600_000,
          // Each worker starts a browser and several platforms, which takes a third of the processor time of all these tests.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          globalSetup: ['packages/testing/src/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: filesOf('system'),
          isolate: false,
          // Whole platforms with the deadlines of production: more at a time would miss them. The tests and checks that
          // `npm test` runs with them use the processor time that is left.
          maxWorkers: Math.min(cores, 2),
          sequence: { groupOrder: 0 },
        },
      },
    ],
  },
});
