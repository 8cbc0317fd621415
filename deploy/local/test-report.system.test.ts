import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFlakyFiles } from './flaky-files.ts';
import { readSlowFiles } from './slow-files.ts';
import { countTests, failedFiles, readTestReport, mergeRetry } from './test-report.ts';
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

test('counts passed and failed tests, and a file that cannot be loaded as one failure', () => {
  const report = reportOf(passed, failed, broken);
  expect(countTests(report)).toEqual({ passed: 3, failed: 2 });
  expect(failedFiles(report)).toEqual(['/b.test.ts', '/c.test.ts']);
});

test('counts a failed run without failed tests as one failure', () => {
  expect(countTests({ ...reportOf(passed), isBroken: true })).toEqual({ passed: 2, failed: 1 });
  expect(countTests(reportOf(passed))).toEqual({ passed: 2, failed: 0 });
});

test('counts a run without a report as one failure', () => {
  const report = readTestReport(join(temporaryFolder(), 'none.json'), false);
  expect(countTests(report)).toEqual({ passed: 0, failed: 1 });
});

const listed = () => true;

test('forgives tests that pass on retry in files that may be flaky', () => {
  const first = reportOf(passed, failed, broken);
  const merged = mergeRetry(first, reportOf(file('/b.test.ts', { four: 'passed', five: 'passed' }), broken), listed);
  expect(merged.flaky).toEqual([{ path: '/b.test.ts', name: 'four' }]);
  expect(countTests(merged.report)).toEqual({ passed: 4, failed: 1 });

  const second = reportOf(file('/b.test.ts', { four: 'passed', five: 'failed' }));
  const other = mergeRetry(reportOf(passed, failed), second, listed);
  expect(other.flaky).toEqual([{ path: '/b.test.ts', name: 'four' }]);
  expect(countTests(other.report)).toEqual({ passed: 3, failed: 1 });
});

test('counts tests that pass on retry as failed in other files', () => {
  const second = reportOf(file('/b.test.ts', { four: 'passed', five: 'passed' }));
  const { report, flaky } = mergeRetry(reportOf(passed, failed), second, (path) => path !== '/b.test.ts');
  expect(flaky).toEqual([{ path: '/b.test.ts', name: 'four' }]);
  expect(countTests(report)).toEqual({ passed: 3, failed: 1 });
});

test('keeps the failures if the retry did not run', () => {
  const none = readTestReport(join(temporaryFolder(), 'none.json'), false);
  const { report, flaky } = mergeRetry(reportOf(passed, failed), none, listed);
  expect(flaky).toEqual([]);
  expect(countTests(report)).toEqual({ passed: 3, failed: 2 });
});

test('reads the list of files that may be flaky', () => {
  expect(Object.keys(readFlakyFiles()).length).toBeLessThan(10);
});

test('reads the list of slow files', () => {
  expect(readSlowFiles()).toContain('tests/contract/services-down.engine.test.ts');
});
