import { freePort } from '@commonplace/engines/ports';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';

const recordSchema = z.record(z.string(), z.int().min(1).max(65_535));

/** Returns a free port of 127.0.0.1 per name, reusing the recorded ports of the last run where possible. */
export async function assignPorts<Name extends string>(
  names: readonly Name[],
  recordPath: string,
): Promise<Record<Name, number>> {
  const recorded = recordSchema.parse(readJsonFile(recordPath) ?? {});
  const ports: Partial<Record<Name, number>> = {};
  for (const name of names) ports[name] = await freePort(recorded[name]);
  writeJsonFile(recordPath, { ...recorded, ...ports });
  return ports as Record<Name, number>;
}
