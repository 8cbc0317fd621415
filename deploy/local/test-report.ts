import { z } from 'zod';
import { readJsonFile } from './json-file.ts';

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

export interface TestCounts {
  passed: number;
  failed: number;
}

/** The results of a test file; a file that cannot be loaded is one failed test with its name. */
interface FileResult {
  path: string;
  passed: number;
  failed: string[];
}

/**
 * The results of vitest's JSON report; `isBroken` if the run failed for another reason (an error outside of tests, no
 * report).
 */
export interface TestReport {
  files: FileResult[];
  isBroken: boolean;
}

export function readTestReport(reportPath: string, runPassed: boolean): TestReport {
  const report = reportSchema.optional().parse(readJsonFile(reportPath));
  const files = (report?.testResults ?? []).map(({ name, status, assertionResults }) => {
    const testsWith = (status: string) => assertionResults.filter((test) => test.status === status);
    const failed = testsWith('failed').map(({ fullName }) => fullName);
    return {
      path: name,
      passed: testsWith('passed').length,
      failed: failed.length === 0 && status === 'failed' ? [name] : failed,
    };
  });
  return { files, isBroken: !runPassed && failedFiles({ files }).length === 0 };
}

export function failedFiles({ files }: Pick<TestReport, 'files'>): string[] {
  return files.filter(({ failed }) => failed.length > 0).map(({ path }) => path);
}

/** A failed run without failed tests counts as one failure. */
export function countTests({ files, isBroken }: TestReport): TestCounts {
  const failed = files.flatMap((file) => file.failed).length;
  return { passed: files.reduce((sum, file) => sum + file.passed, 0), failed: isBroken ? failed + 1 : failed };
}

export interface FlakyTest {
  path: string;
  name: string;
}

/**
 * Replaces the results of retried files, and returns the tests that failed only in the first run. These remain failed unless
 * their file may be flaky.
 */
export function mergeRetry(
  first: TestReport,
  second: TestReport,
  mayBeFlaky: (path: string) => boolean,
): { report: TestReport; flaky: FlakyTest[] } {
  const again = new Map(second.files.map((file) => [file.path, file]));
  const flaky = first.files.flatMap(({ path, failed }) => {
    const stillFailed = again.get(path)?.failed ?? failed;
    return failed.filter((name) => !stillFailed.includes(name)).map((name) => ({ path, name }));
  });
  const files = first.files.map((file) => {
    const isForgiven = mayBeFlaky(file.path) || !flaky.some(({ path }) => path === file.path);
    return (isForgiven && again.get(file.path)) || file;
  });
  return { report: { files, isBroken: first.isBroken || second.isBroken }, flaky };
}
