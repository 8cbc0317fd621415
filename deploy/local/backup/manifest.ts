import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile } from '../json-file.ts';

const manifestSchema = z.object({
  format: z.literal(1),
  /** The moment of all databases, RFC 3339. */
  at: z.iso.datetime(),
  /** Events that the backup lacks; null if that is not known. */
  inTransit: z.int().nullable(),
  /** Whether the uploaded files are in the backup; otherwise they are in an object store. */
  hasObjects: z.boolean(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Returns the paths of a backup. The version file is that of a data folder. */
export function backupPaths(root: string) {
  const inside = (name: string) => join(root, name);
  return {
    root,
    manifestFile: inside('backup.json'),
    versionFile: inside('version.json'),
    secretsFile: inside('secrets.json'),
    postgres: inside('postgres'),
    objects: inside('objects'),
  };
}

/** Reads what a backup says of itself; undefined if the folder is none. */
export function readManifest(path: string): Manifest | undefined {
  return manifestSchema.safeParse(readJsonFile(path)).data;
}
