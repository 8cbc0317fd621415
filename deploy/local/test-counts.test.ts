import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countTests, failedFiles, readTestReport, withSecondRun } from './test-counts.ts';
import { temporaryFolder } from './testing/children.ts';

function reportOf(...testResults: object[]) {
  const path = join(temporaryFolder(), 'report.json');
  writeFileSync(path, JSON.stringify({ testResults }));
  return readTestReport(
    path,
    testResults.every((file) => 'status' in file && file.status === 'passed'),
  );
}

function file(name: string, tests: Record<string, 'passed' | 'failed' | 'skipped'>, isLoaded = true) {
  const assertionResults = Object.entries(tests).map(([fullName, status]) => ({ fullName, status }));
  const isPassed = isLoaded && !Object.values(tests).includes('failed');
  return { name, status: isPassed ? 'passed' : 'failed', assertionResults };
}

const passed = file('/a.test.ts', { one: 'passed', two: 'passed', three: 'skipped' });
const failed = file('/b.test.ts', { four: 'failed', five: 'passed' });
const broken = file('/c.test.ts', {}, false);

test('passed and failed tests are counted, and a file that cannot be loaded is one failed', () => {
  const report = reportOf(passed, failed, broken);
  expect(countTests(report)).toEqual({ passed: 3, failed: 2 });
  expect(failedFiles(report)).toEqual(['/b.test.ts', '/c.test.ts']);
});

test('a run that failed without a failed test is one failed', () => {
  expect(countTests({ ...reportOf(passed), isBroken: true })).toEqual({ passed: 2, failed: 1 });
  expect(countTests(reportOf(passed))).toEqual({ passed: 2, failed: 0 });
});

test('a run without a report is one failed', () => {
  const report = readTestReport(join(temporaryFolder(), 'none.json'), false);
  expect(countTests(report)).toEqual({ passed: 0, failed: 1 });
});

test('what failed and passes alone is named, and what fails again has failed', () => {
  const first = reportOf(passed, failed, broken);
  const mended = withSecondRun(first, reportOf(file('/b.test.ts', { four: 'passed', five: 'passed' }), broken));
  expect(mended.unsteady).toEqual([{ path: '/b.test.ts', name: 'four' }]);
  expect(countTests(mended.report)).toEqual({ passed: 4, failed: 1 });

  const other = withSecondRun(
    reportOf(passed, failed),
    reportOf(file('/b.test.ts', { four: 'passed', five: 'failed' })),
  );
  expect(other.unsteady).toEqual([{ path: '/b.test.ts', name: 'four' }]);
  expect(countTests(other.report)).toEqual({ passed: 3, failed: 1 });
});

test('a second run that did not happen mends nothing', () => {
  const none = readTestReport(join(temporaryFolder(), 'none.json'), false);
  const { report, unsteady } = withSecondRun(reportOf(passed, failed), none);
  expect(unsteady).toEqual([]);
  expect(countTests(report)).toEqual({ passed: 3, failed: 2 });
});
