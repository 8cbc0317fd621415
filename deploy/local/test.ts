// `npm test`: builds, checks and tests everything, or with an option a part; ends with the line "N passed, N failed".
import { ensureChromium } from '@commonplace/engines/chromium';
import { ensureFirefox, ensureWebKit } from '@commonplace/engines/other-browsers';
import { completeSearchPath } from '@commonplace/engines/programs';
import { ensureNatsServer } from '@commonplace/engines/nats-server';
import { ensurePgBouncer } from '@commonplace/engines/pgbouncer';
import { EngineError } from '@commonplace/engines/errors';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repositoryFolder } from './data-folder.ts';
import { formatElapsed, say } from './progress.ts';
import { build, checks, fastBuild, fastChecks, runInBackground, runCommand, type Check } from './checks.ts';
import { messageOf, StartError } from './report.ts';
import { runTests, selectTests } from './run-tests.ts';
import { flakyFilesPath, readFlakyFiles } from './flaky-files.ts';
import { stopOnSignal } from './signals.ts';
import { slowFilesPath } from './slow-files.ts';
import { readTestOptions, type TestOptions } from './test-options.ts';
import { countTests, failedFiles, mergeRetry, type TestCounts, type TestReport } from './test-report.ts';

function sayResult(title: string, passed: boolean, start: number): void {
  say(`== ${title}: ${passed ? 'passed' : 'FAILED'} in ${formatElapsed(performance.now() - start)}`);
}

async function runStep(title: string, work: () => Promise<boolean>): Promise<boolean> {
  say(`\n== ${title}`);
  const start = performance.now();
  const passed = await work();
  sayResult(title, passed, start);
  return passed;
}

/** Runs the checks one by one during the build and the tests, which leave enough processor time. */
async function runChecks(checks: readonly Check[], built: Promise<unknown>, stop: AbortSignal): Promise<string[]> {
  const failed: string[] = [];
  for (const { title, command, needsBuild } of checks) {
    if (needsBuild) await built;
    const start = performance.now();
    const { passed, output } = await runInBackground(command, stop);
    if (!passed) {
      failed.push(title);
      say(`\n${output}`);
    }
    sayResult(title, passed, start);
  }
  return failed;
}

/** More failed files than this are not caused by a busy machine. */
const maxRetriedFiles = 3;

/** Runs a few failed files once more without others. Those that pass then are flaky, which only listed files may be. */
async function retryFailedFiles(first: TestReport, folder: string, stop: AbortSignal): Promise<TestReport> {
  const files = failedFiles(first);
  if (files.length === 0 || files.length > maxRetriedFiles) return first;
  const relativePath = (path: string) => relative(repositoryFolder, path);
  say(`\n== Retrying failed files: ${files.map(relativePath).join(', ')}`);
  const second = await runTests([{ args: ['--no-file-parallelism', ...files], niceness: 0 }], folder, stop);
  const flakyFiles = readFlakyFiles();
  const { report, flaky } = mergeRetry(first, second, (path) => flakyFiles[relativePath(path)] !== undefined);
  for (const { path, name } of flaky) {
    const reason = flakyFiles[relativePath(path)] ?? `FAILED, since the file is not in ${flakyFilesPath}`;
    say(`Flaky: failed in the full run, passed alone (${reason}): ${relativePath(path)} > ${name}`);
  }
  return report;
}

/**
 * Installs programs for the tests. Without Chromium, the browser tests fail; without another browser or PgBouncer, its tests are
 * skipped. The message says what is missing.
 */
async function preparePrograms(searchPath: string, skipsBrowser: boolean): Promise<void> {
  await ensureNatsServer(searchPath, say);
  const browsers = skipsBrowser ? [] : [ensureChromium, ensureFirefox, ensureWebKit];
  for (const ensure of [ensurePgBouncer, ...browsers]) {
    try {
      await ensure(searchPath, say);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      say(error.message);
    }
  }
}

async function run(options: TestOptions, folder: string, stop: AbortSignal): Promise<TestCounts> {
  process.env['TEST_EXTENT'] ??= 'part';
  // A run over midnight keeps its part of the repeated checks.
  const day = (process.env['TEST_DAY'] ??= new Date().toISOString().slice(0, 10));
  const searchPath = completeSearchPath(process.env['PATH']);
  const skipsBrowser = options.isFast || process.env['BROWSER_TESTS'] === 'off';
  // Downloads leave the processors to the build.
  const { title, command } = options.isFast ? fastBuild : build;
  const built = Promise.all([
    runStep(title, () => runCommand(command, stop)),
    preparePrograms(searchPath, skipsBrowser),
  ]);
  const checked = runChecks(options.isFast ? fastChecks : checks, built, stop);
  let counts: TestCounts = { passed: 0, failed: 0 };
  const runAllTests = () =>
    runStep('Tests', async () => {
      const first = await runTests(selectTests(options, skipsBrowser), folder, stop);
      await checked;
      counts = countTests(await retryFailedFiles(first, folder, stop));
      return counts.failed === 0;
    });
  const [[isBuilt], failed] = await Promise.all([built, checked, built.then(runAllTests)]);
  const failedChecks = isBuilt ? failed : [title, ...failed];
  for (const title of failedChecks) say(`Failed: ${title}`);
  if (process.env['TEST_EXTENT'] === 'part') {
    say(`Repeated checks ran for a part that changes each day (TEST_DAY=${day}); TEST_EXTENT=full runs them for all`);
  }
  if (options.isFast) say('Skipped the browser and system tests and most checks; `npm test` runs them');
  if (options.isFast && options.base === undefined) say(`Skipped the slow files in ${slowFilesPath}`);
  else if (skipsBrowser) say('Skipped the browser tests (BROWSER_TESTS=off)');
  return { passed: counts.passed, failed: counts.failed + failedChecks.length };
}

const stop = stopOnSignal();
const folder = mkdtempSync(join(tmpdir(), 'commonplace-test-'));
try {
  const options = readTestOptions(process.argv.slice(2));
  const { passed, failed } = await run(options, folder, stop);
  say(`\n${passed} passed, ${failed} failed`);
  if (failed > 0 || (passed === 0 && options.base === undefined)) process.exitCode = 1;
} catch (error) {
  if (!(stop.aborted || error instanceof EngineError || error instanceof StartError)) throw error;
  say(stop.aborted ? 'Stopped' : messageOf(error));
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
