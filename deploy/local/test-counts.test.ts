import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTestCounts } from './test-counts.ts';
import { temporaryFolder } from './testing/children.ts';

function report(value: object): string {
  const path = join(temporaryFolder(), 'report.json');
  writeFileSync(path, JSON.stringify(value));
  return path;
}

const passed = { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] };
const failed = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] };
const broken = { status: 'failed', assertionResults: [] };

test('passed and failed tests are counted, and a file that cannot be loaded is one failed', () => {
  const path = report({ numPassedTests: 3, numFailedTests: 1, testResults: [passed, failed, broken] });

  expect(readTestCounts(path, false)).toEqual({ passed: 3, failed: 2 });
});

test('a run that failed without a failed test is one failed', () => {
  const path = report({ numPassedTests: 2, numFailedTests: 0, testResults: [passed] });

  expect(readTestCounts(path, false)).toEqual({ passed: 2, failed: 1 });
  expect(readTestCounts(path, true)).toEqual({ passed: 2, failed: 0 });
});

test('a run without a report is one failed', () => {
  expect(readTestCounts(join(temporaryFolder(), 'none.json'), false)).toEqual({ passed: 0, failed: 1 });
});
