import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = import.meta.dirname;
const folders = '{packages,apps,tests,bench,deploy}';
/** Processes of the built platform, each with engines of its own. */
const system = ['tests/{faults,skew,telemetry}/**/*.test.ts', 'deploy/**/*.test.ts'];
/** Pages in a real browser. */
const browser = ['tests/browser/**/*.test.ts'];
const exclude = ['**/node_modules/**', ...system, ...browser];
const others = globSync(`${folders}/**/*.test.ts`, { cwd: root, exclude });
const needsEngine = others.filter((file) => reachesEngine(file));
/** What a process has one of: who traces takes it away from all that was loaded before, for good. */
const tracesProcess = others.filter(
  (file) =>
    !needsEngine.includes(file) && /\btrace\.disable\(|\bstartTelemetry\(/.test(readFileSync(join(root, file), 'utf8')),
);

const units = others.filter((file) => !needsEngine.includes(file) && !tracesProcess.includes(file));
/** Unit tests of times. */
const aboutTimes = units.filter((file) => /\bDate\b|\d{4}-\d\d-\d\d/.test(readFileSync(join(root, file), 'utf8')));

/** Whether a test, or a file that it imports, asks for the servers of the run, or starts processes or threads itself. */
function reachesEngine(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const source = readFileSync(join(root, file), 'utf8');
  if (/@commonplace\/testing\/(nats|postgres)|inject\('postgresUrl'\)|node:(child_process|worker_threads)/.test(source))
    return true;
  const neighbors = source.matchAll(/from '(\.[^']+)'/g);
  return [...neighbors].some(([, path = '']) => reachesEngine(join(dirname(file), path), seen));
}

/** Those that take longest, the longest first: a fresh clone knows of no run before. */
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

/** Where an item stands in a list, between 0 and 1: by it, lists of different lengths are spread among each other. */
const share = <Item>(list: readonly Item[]) => new Map(list.map((item, index) => [item, (index + 0.5) / list.length]));

/**
 * What takes minutes begins first, and what takes none of them fills up the end. Of the others, those that ask a whole
 * platform keep the processors busy and most of the rest waits for a time to pass: they go on beside each other.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = ['system', 'browser', 'engine', 'unit', 'zones', 'process'];
    const sorted = await super.sort(files);
    const isBusy = ({ moduleId }: TestSpecification) => relative(root, moduleId).startsWith('tests/');
    const spread = new Map([...share(sorted.filter(isBusy)), ...share(sorted.filter((file) => !isBusy(file)))]);
    const rank = (file: TestSpecification) => {
      const place = longest.indexOf(relative(root, file.moduleId));
      const among = place === -1 ? longest.length + (spread.get(file) ?? 0) : place;
      return projects.indexOf(file.project.name) * (longest.length + 1) + among;
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    // Node runs the sources as they stand, as it does in `npm run dev`: nothing is made of them first, nor stands between.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    environment: 'node',
    pool: 'forks',
    // Two more than the smallest machine has processors: what waits for a time to pass leaves its own to others.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // What is waited for comes when it comes: a slow machine must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    setupFiles: ['packages/testing/src/keep-compiled.ts'],
    // What is asked for twenty times a second takes a processor from what it waits for.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    projects: [
      {
        extends: true,
        // Rules. Nothing is started for them, and a worker keeps what it has loaded from file to file.
        test: {
          name: 'unit',
          include: units,
          isolate: false,
          // East of UTC, and west of it below: whatever depends on the zone of the machine fails in one of them.
          env: { TZ: 'Pacific/Auckland' },
        },
      },
      {
        extends: true,
        test: { name: 'zones', include: aboutTimes, isolate: false, env: { TZ: 'America/St_Johns' } },
      },
      // Rules, of which each file needs a process of its own.
      { extends: true, test: { name: 'process', include: tracesProcess } },
      {
        extends: true,
        // Statements, events, and the contract: the PostgreSQL server of the run, and a nats-server for who needs one.
        test: {
          name: 'engine',
          include: needsEngine,
          isolate: false,
          globalSetup: ['packages/testing/src/global-setup.ts'],
        },
      },
      {
        extends: true,
        // Chromium, and the platform that it looks at: a PostgreSQL server of its own, since a setup is of one project.
        test: {
          name: 'browser',
          include: browser,
          isolate: false,
          // A journey is many pages, each of which waits for the machine.
          testTimeout: 360_000,
          globalSetup: ['packages/testing/src/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'system', include: system, isolate: false } },
    ],
  },
});
