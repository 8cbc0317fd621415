import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';

const secretSchema = z.string().min(32);
const secretsSchema = z.strictObject({
  internalAuthSecret: secretSchema,
  postgresPassword: secretSchema,
  meilisearchMasterKey: secretSchema,
});

/** What only the processes of one platform know. */
export type Secrets = z.infer<typeof secretsSchema>;

function newSecrets(): Secrets {
  const newSecret = () => randomBytes(32).toString('base64url');
  return { internalAuthSecret: newSecret(), postgresPassword: newSecret(), meilisearchMasterKey: newSecret() };
}

/**
 * The secrets of a data folder: made on its first run, then kept in a file that only its owner can read.
 * One that is given (INTERNAL_AUTH_SECRET) replaces the kept one, so that the command line finds it there too.
 */
export function loadSecrets(path: string, given: { internalAuthSecret?: string | undefined }): Secrets {
  const stored = readJsonFile(path);
  const kept = stored === undefined ? newSecrets() : secretsSchema.parse(stored);
  const secrets = { ...kept, internalAuthSecret: given.internalAuthSecret ?? kept.internalAuthSecret };
  if (!isDeepStrictEqual(stored, secrets)) writeJsonFile(path, secrets);
  return secrets;
}
