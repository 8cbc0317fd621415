// `npm test`: builds, checks and tests everything; ends with the line "N passed, N failed".
import { ensureChromium } from '@commonplace/engines/chromium';
import { completeSearchPath } from '@commonplace/engines/programs';
import { ensureNatsServer } from '@commonplace/engines/nats-server';
import { EngineError } from '@commonplace/engines/errors';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repositoryFolder } from './data-folder.ts';
import { formatElapsed, say } from './progress.ts';
import { build, checks, runInBackground, runCommand } from './checks.ts';
import { messageOf } from './report.ts';
import { stopOnSignal } from './signals.ts';
import {
  countTests,
  failedFiles,
  readTestReport,
  mergeRetry,
  type TestCounts,
  type TestReport,
} from './test-report.ts';

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

/** Runs the checks one by one beside the tests, which leave enough processor time. */
async function runChecks(stop: AbortSignal): Promise<string[]> {
  const failed: string[] = [];
  for (const { title, command } of checks) {
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

async function runTests(args: readonly string[], folder: string, stop: AbortSignal): Promise<TestReport> {
  const path = join(mkdtempSync(join(folder, 'report-')), 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  return readTestReport(path, await runCommand(['vitest', 'run', ...reporters, ...args], stop));
}

/**
 * Runs a few failed files once more without others. Tests that fail again have failed; those that pass are reported as
 * flaky.
 */
async function retryFailedFiles(first: TestReport, folder: string, stop: AbortSignal): Promise<TestReport> {
  const files = failedFiles(first);
  if (files.length === 0 || files.length > maxRetriedFiles) return first;
  const shown = (path: string) => relative(repositoryFolder, path);
  say(`\n== Retrying failed files: ${files.map(shown).join(', ')}`);
  const second = await runTests(['--no-file-parallelism', ...files], folder, stop);
  const { report, flaky } = mergeRetry(first, second);
  for (const { path, name } of flaky) say(`Flaky: failed in the full run, passed alone: ${shown(path)} > ${name}`);
  return report;
}

/** Installs programs for the tests. Without a browser, the browser tests fail and the message says what is missing. */
async function preparePrograms(searchPath: string, skipsBrowser: boolean): Promise<void> {
  await ensureNatsServer(searchPath, say);
  if (skipsBrowser) return;
  try {
    await ensureChromium(searchPath, say);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    say(error.message);
  }
}

async function runEverything(folder: string, stop: AbortSignal): Promise<TestCounts> {
  const searchPath = completeSearchPath(process.env['PATH']);
  const skipsBrowser = process.env['BROWSER_TESTS'] === 'off';
  // Downloads leave the processors to the build.
  const [isBuilt] = await Promise.all([
    runStep(build.title, () => runCommand(build.command, stop)),
    preparePrograms(searchPath, skipsBrowser),
  ]);
  const checked = runChecks(stop);
  let counts: TestCounts = { passed: 0, failed: 0 };
  const tests = runStep('Tests', async () => {
    const first = await runTests(skipsBrowser ? ['--project=!browser'] : [], folder, stop);
    await checked;
    counts = countTests(await retryFailedFiles(first, folder, stop));
    return counts.failed === 0;
  });
  const [failed] = await Promise.all([checked, tests]);
  const failedChecks = isBuilt ? failed : [build.title, ...failed];
  for (const title of failedChecks) say(`Failed: ${title}`);
  if (skipsBrowser) say('Skipped the browser tests (BROWSER_TESTS=off)');
  return { passed: counts.passed, failed: counts.failed + failedChecks.length };
}

const stop = stopOnSignal();
const folder = mkdtempSync(join(tmpdir(), 'commonplace-test-'));
try {
  const { passed, failed } = await runEverything(folder, stop);
  say(`\n${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
} catch (error) {
  if (!(stop.aborted || error instanceof EngineError)) throw error;
  say(stop.aborted ? 'Stopped' : messageOf(error));
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
