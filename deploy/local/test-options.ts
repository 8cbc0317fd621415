import { parseArgs } from 'node:util';
import { StartError, messageOf } from './report.ts';

const usage = `Usage: npm test [-- OPTION]
  without an option       everything; TEST_EXTENT=full repeats checks for all pages and operations, as CI does
  --fast                  types, and the unit and engine tests, without slow files
  --affected [--base REF] of these tests, those that import a file that differs from REF (main by default)`;

/** The tests of a run: all, all of the fast projects, or the affected ones of these. */
export interface TestOptions {
  isFast: boolean;
  /** The git reference to compare with, if only affected tests run. */
  base: string | undefined;
}

/** Reads the arguments of `npm test`. Throws a StartError with the usage for unknown ones. */
export function readTestOptions(args: string[]): TestOptions {
  try {
    const { values } = parseArgs({
      args,
      options: { fast: { type: 'boolean' }, affected: { type: 'boolean' }, base: { type: 'string' } },
    });
    const { fast = false, affected = false, base } = values;
    if (fast && affected) throw new Error('--fast and --affected exclude each other.');
    if (base !== undefined && !affected) throw new Error('--base needs --affected.');
    return { isFast: fast || affected, base: affected ? (base ?? 'main') : undefined };
  } catch (error) {
    throw new StartError(`${messageOf(error)}\n${usage}`);
  }
}
