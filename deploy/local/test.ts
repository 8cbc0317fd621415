// `npm test`: builds, checks and tests everything; ends with the line "N passed, N failed".
import { completeSearchPath } from '@commonplace/engines/programs';
import { ensureNatsServer } from '@commonplace/engines/nats-server';
import { EngineError } from '@commonplace/engines/errors';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatElapsed, say } from './progress.ts';
import { checks, runCommand } from './checks.ts';
import { messageOf } from './report.ts';
import { stopOnSignal } from './signals.ts';
import { readTestCounts, type TestCounts } from './test-counts.ts';

async function runStep(title: string, work: () => Promise<boolean>): Promise<boolean> {
  say(`\n== ${title}`);
  const start = performance.now();
  const passed = await work();
  say(`== ${title}: ${passed ? 'passed' : 'FAILED'} in ${formatElapsed(performance.now() - start)}`);
  return passed;
}

async function runTests(folder: string, stop: AbortSignal): Promise<TestCounts> {
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const passed = await runCommand(['vitest', 'run', ...reporters], stop);
  return readTestCounts(report, passed);
}

async function runEverything(folder: string, stop: AbortSignal): Promise<TestCounts> {
  await ensureNatsServer(completeSearchPath(process.env['PATH']), say);
  const failedChecks: string[] = [];
  for (const { title, command } of checks) {
    if (!(await runStep(title, () => runCommand(command, stop)))) failedChecks.push(title);
  }
  let counts: TestCounts = { passed: 0, failed: 0 };
  await runStep('Tests', async () => {
    counts = await runTests(folder, stop);
    return counts.failed === 0;
  });
  for (const title of failedChecks) say(`Failed: ${title}`);
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
