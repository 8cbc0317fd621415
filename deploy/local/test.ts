// `npm test`: builds, checks and tests everything; ends with the line "N passed, N failed".
import { ensureChromium } from '@commonplace/engines/chromium';
import { completeSearchPath } from '@commonplace/engines/programs';
import { ensureNatsServer } from '@commonplace/engines/nats-server';
import { EngineError } from '@commonplace/engines/errors';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatElapsed, say } from './progress.ts';
import { build, checks, runAside, runCommand } from './checks.ts';
import { messageOf } from './report.ts';
import { stopOnSignal } from './signals.ts';
import { readTestCounts, type TestCounts } from './test-counts.ts';

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

async function runTests(folder: string, isBrowserLeftOut: boolean, stop: AbortSignal): Promise<TestCounts> {
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const projects = isBrowserLeftOut ? ['--project=!browser'] : [];
  const passed = await runCommand(['vitest', 'run', ...reporters, ...projects], stop);
  return readTestCounts(report, passed);
}

/** Where there is no browser, all else is tested; the tests that need one then fail, and say what is missing. */
async function prepareBrowser(searchPath: string): Promise<void> {
  try {
    await ensureChromium(searchPath, say);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    say(error.message);
  }
}

async function runEverything(folder: string, stop: AbortSignal): Promise<TestCounts> {
  const searchPath = completeSearchPath(process.env['PATH']);
  await ensureNatsServer(searchPath, say);
  const isBrowserLeftOut = process.env['BROWSER_TESTS'] === 'off';
  if (!isBrowserLeftOut) await prepareBrowser(searchPath);
  const isBuilt = await runStep(build.title, () => runCommand(build.command, stop));
  let counts: TestCounts = { passed: 0, failed: 0 };
  const tests = runStep('Tests', async () => {
    counts = await runTests(folder, isBrowserLeftOut, stop);
    return counts.failed === 0;
  });
  const [failed] = await Promise.all([runChecks(stop), tests]);
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
