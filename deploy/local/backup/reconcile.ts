import { existsSync, rmSync } from 'node:fs';
import { z } from 'zod';
import type { DataFolder } from '../data-folder.ts';
import { databaseCommand, serviceNames, type PlatformSettings, type ServiceName } from '../platform.ts';
import { say } from '../progress.ts';
import { messageOf, StartError } from '../report.ts';
import { runCommandLine, runProgram } from './run-program.ts';

const maxShownIds = 20;

const raisedSchema = z.array(z.object({ table: z.string(), own: z.number(), known: z.number() }));
const reportSchema = z.object({ removed: z.record(z.string(), z.array(z.number())) });

/** Returns whether the folder was restored and is not reconciled yet. */
export function isRestored({ restoredFile }: DataFolder): boolean {
  return existsSync(restoredFile);
}

/** Prepares the restored databases before a service uses them; an interrupted start repeats it. */
export async function prepareRestored(settings: PlatformSettings, signal: AbortSignal): Promise<void> {
  const run = (name: ServiceName, words: string[]) => {
    const { args, env } = databaseCommand(name, settings, words);
    return orStartError(runProgram(args, env, signal));
  };
  const knownIds = await Promise.all(serviceNames.map((name) => run(name, ['known-ids'])));
  const words = ['prepare-restored', ...knownIds.map((ids) => JSON.stringify(ids))];
  const raised = await Promise.all(serviceNames.map(async (name) => raisedSchema.parse(await run(name, words))));
  for (const [index, name] of serviceNames.entries()) {
    for (const { table, own, known: highest } of raised[index] ?? []) {
      say(`  ${name}: the ids of ${table} end at ${own}, and other services know ${highest}`);
    }
  }
}

/** Lets the running services agree with each other, and says what differed. */
export async function reconcile(
  settings: PlatformSettings,
  { root, restoredFile }: DataFolder,
  signal: AbortSignal,
): Promise<void> {
  const { removed } = reportSchema.parse(await orStartError(runCommandLine(settings, root, ['reconcile'], signal)));
  for (const [copy, ids] of Object.entries(removed)) {
    say(`  ${copy}: removed ${ids.length} that their owner does not have: ${shorten(ids)}`);
  }
  if (Object.keys(removed).length === 0) say('  The databases agree with each other.');
  rmSync(restoredFile);
}

function shorten(ids: readonly number[]): string {
  const firstIds = ids.slice(0, maxShownIds).join(', ');
  return ids.length > maxShownIds ? `${firstIds}, ...` : firstIds;
}

/** Returns the result; throws a StartError with the words of a program that failed. */
async function orStartError<Result>(running: Promise<Result>): Promise<Result> {
  try {
    return await running;
  } catch (error) {
    throw new StartError(`The restored databases could not be reconciled: ${messageOf(error)}`);
  }
}
