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
import { build, checks, runAside, runCommand } from './checks.ts';
import { messageOf } from './report.ts';
import { stopOnSignal } from './signals.ts';
import {
  countTests,
  failedFiles,
  readTestReport,
  withSecondRun,
  type TestCounts,
  type TestReport,
} from './test-counts.ts';

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

/** One check after the other, beside the tests: what these leave of the processors while they wait is enough. */
async function runChecks(stop: AbortSignal): Promise<string[]> {
  const failed: string[] = [];
  for (const { title, command } of checks) {
    const start = performance.now();
    const { passed, output } = await runAside(command, stop);
    if (!passed) {
      failed.push(title);
      say(`\n${output}`);
    }
    sayResult(title, passed, start);
  }
  return failed;
}

/** More files than these do not fail because the machine had too much to do. */
const mostLookedAtAgain = 3;

async function runTests(args: readonly string[], folder: string, stop: AbortSignal): Promise<TestReport> {
  const path = join(mkdtempSync(join(folder, 'report-')), 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  return readTestReport(path, await runCommand(['vitest', 'run', ...reporters, ...args], stop));
}

/**
 * A few files that failed beside all others are run once more, alone (ADR 22). What fails again has failed; what passes
 * is said to be unsteady, by name.
 */
async function lookAgain(first: TestReport, folder: string, stop: AbortSignal): Promise<TestReport> {
  const files = failedFiles(first);
  if (files.length === 0 || files.length > mostLookedAtAgain) return first;
  const shown = (path: string) => relative(repositoryFolder, path);
  say(`\n== Once more, alone: ${files.map(shown).join(', ')}`);
  const second = await runTests(['--no-file-parallelism', ...files], folder, stop);
  const { report, unsteady } = withSecondRun(first, second);
  for (const { path, name } of unsteady)
    say(`Unsteady: failed beside all others, passed alone: ${shown(path)} > ${name}`);
  return report;
}

/**
 * Installs what tests need beside Node. Where there is no browser, all else is tested; the tests that need one then fail,
 * and say what is missing.
 */
async function preparePrograms(searchPath: string, isBrowserLeftOut: boolean): Promise<void> {
  await ensureNatsServer(searchPath, say);
  if (isBrowserLeftOut) return;
  try {
    await ensureChromium(searchPath, say);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    say(error.message);
  }
}

async function runEverything(folder: string, stop: AbortSignal): Promise<TestCounts> {
  const searchPath = completeSearchPath(process.env['PATH']);
  const isBrowserLeftOut = process.env['BROWSER_TESTS'] === 'off';
  // What comes over the network leaves the processors to the build.
  const [isBuilt] = await Promise.all([
    runStep(build.title, () => runCommand(build.command, stop)),
    preparePrograms(searchPath, isBrowserLeftOut),
  ]);
  const checked = runChecks(stop);
  let counts: TestCounts = { passed: 0, failed: 0 };
  const tests = runStep('Tests', async () => {
    const first = await runTests(isBrowserLeftOut ? ['--project=!browser'] : [], folder, stop);
    await checked;
    counts = countTests(await lookAgain(first, folder, stop));
    return counts.failed === 0;
  });
  const [failed] = await Promise.all([checked, tests]);
  const failedChecks = isBuilt ? failed : [build.title, ...failed];
  for (const title of failedChecks) say(`Failed: ${title}`);
  if (isBrowserLeftOut) say('The tests in a browser were left out (BROWSER_TESTS=off)');
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
