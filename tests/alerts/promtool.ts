import { spawnSync } from 'node:child_process';
import { completeSearchPath, findProgram } from '@commonplace/engines/programs';

const promtool = findProgram('promtool', completeSearchPath(process.env['PATH']));

/** Why rules cannot be evaluated here, to be added to the name of a test; empty if they can. */
export const whyNoPromtool = promtool ? '' : ': not run, since promtool is not installed (Debian: prometheus)';

/** Runs promtool and returns its exit code and output. */
export function runPromtool(...args: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(promtool ?? 'promtool', args, { encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}
