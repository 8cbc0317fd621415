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

/** What became of the tests of a file; a file that could not even be loaded is one failed test of its own name. */
interface FileResult {
  path: string;
  passed: number;
  failed: string[];
}

/** What vitest's JSON report says; `isBroken` when the run failed for another reason (an error outside every test, no report). */
export interface TestReport {
  files: FileResult[];
  isBroken: boolean;
}

export function readTestReport(reportPath: string, runPassed: boolean): TestReport {
  const report = reportSchema.optional().parse(readJsonFile(reportPath));
  const files = (report?.testResults ?? []).map(({ name, status, assertionResults }) => {
    const named = (wanted: string) => assertionResults.filter((test) => test.status === wanted);
    const failed = named('failed').map(({ fullName }) => fullName);
    return {
      path: name,
      passed: named('passed').length,
      failed: failed.length === 0 && status === 'failed' ? [name] : failed,
    };
  });
  return { files, isBroken: !runPassed && failedFiles({ files }).length === 0 };
}

/** The files of which a test failed. */
export function failedFiles({ files }: Pick<TestReport, 'files'>): string[] {
  return files.filter(({ failed }) => failed.length > 0).map(({ path }) => path);
}

/** A run that failed without a failed test is one failed. */
export function countTests({ files, isBroken }: TestReport): TestCounts {
  const failed = files.flatMap((file) => file.failed).length;
  return { passed: files.reduce((sum, file) => sum + file.passed, 0), failed: isBroken ? failed + 1 : failed };
}

export interface Unsteady {
  path: string;
  name: string;
}

/** A report in which the files that were run again stand as they were then; and the tests that failed only before. */
export function withSecondRun(first: TestReport, second: TestReport): { report: TestReport; unsteady: Unsteady[] } {
  const again = new Map(second.files.map((file) => [file.path, file]));
  const unsteady = first.files.flatMap(({ path, failed }) => {
    const stillFailed = again.get(path)?.failed ?? failed;
    return failed.filter((name) => !stillFailed.includes(name)).map((name) => ({ path, name }));
  });
  const files = first.files.map((file) => again.get(file.path) ?? file);
  return { report: { files, isBroken: first.isBroken || second.isBroken }, unsteady };
}
