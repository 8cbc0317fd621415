import { z } from 'zod';
import { readJsonFile } from './json-file.ts';

const reportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

export interface TestCounts {
  passed: number;
  failed: number;
}

/**
 * Counts the tests in vitest's JSON report. A file that could not even be loaded counts as one failed test, and so
 * does a run that failed for another reason (an error outside every test, no report).
 */
export function readTestCounts(reportPath: string, runPassed: boolean): TestCounts {
  const report = reportSchema.optional().parse(readJsonFile(reportPath));
  const brokenFiles = report?.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = (report?.numFailedTests ?? 0) + (brokenFiles?.length ?? 0);
  return { passed: report?.numPassedTests ?? 0, failed: failed === 0 && !runPassed ? 1 : failed };
}
