import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { processSchemas } from '../configuration/processes.ts';
import { repositoryFolder } from './record.ts';

const composeFile = 'deploy/compose/compose.yaml';

/** Returns the variables that must be set, by process; those of `deploy/compose/.env` under `compose`. */
export function readRequiredVariables(): Record<string, string[]> {
  const ofProcesses = Object.entries(processSchemas).map(([process, { shape }]): [string, string[]] => [
    process,
    Object.keys(shape).filter((name) => !(shape[name] as z.ZodType).safeParse(undefined).success),
  ]);
  const compose = readFileSync(`${repositoryFolder}${composeFile}`, 'utf8').matchAll(/\$\{(\w+):\?/g);
  const ofCompose = [...new Set([...compose].flatMap(([, name]) => name ?? []))];
  return Object.fromEntries(
    [...ofProcesses, ['compose', ofCompose] as const].map(([process, names]) => [process, names.toSorted()]),
  );
}

/**
 * Returns the variables that are required now and were not in the last release, such as `content: NEW_VARIABLE`. A new
 * process has none: they are set when it is added.
 */
export function findNewRequirements(
  released: Record<string, readonly string[]>,
  current: Record<string, readonly string[]>,
): string[] {
  return Object.entries(current).flatMap(([process, names]) =>
    names.filter((name) => released[process]?.includes(name) === false).map((name) => `${process}: ${name}`),
  );
}
