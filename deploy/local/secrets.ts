import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { callerNames, generateKeySet } from '@commonplace/rpc/signing-keys';
import { natsUsers } from '@commonplace/engines/nats-access';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { serviceNames } from './platform.ts';

const secretSchema = z.string().min(32);
const secretsSchema = z.object({
  /** Each process signs its calls with its key. */
  privateKeys: z.record(z.enum(callerNames), z.string()),
  /** Verify the signatures. */
  publicKeys: z.string(),
  /** Password of the superuser, who creates the roles and databases. */
  postgresPassword: secretSchema,
  databasePasswords: z.record(z.enum(serviceNames), secretSchema),
  natsPasswords: z.record(z.enum(natsUsers), secretSchema),
  meilisearchMasterKey: secretSchema,
});

/** Secrets that an earlier version may have written. */
const keptSchema = secretsSchema
  .partial()
  .extend({ privateKeys: z.partialRecord(z.enum(callerNames), z.string()).optional() });

/** Secrets of one platform. */
export type Secrets = z.infer<typeof secretsSchema>;

/** Generates all secrets. */
export function newSecrets(): Secrets {
  const newSecret = () => randomBytes(32).toString('base64url');
  const secretsFor = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, newSecret()])) as Record<Name, string>;
  return {
    ...generateKeySet(),
    postgresPassword: newSecret(),
    databasePasswords: secretsFor(serviceNames),
    natsPasswords: secretsFor(natsUsers),
    meilisearchMasterKey: newSecret(),
  };
}

/**
 * Loads the secrets of a data folder from a file that only its owner can read. Generates missing ones and drops unused
 * ones. If one key is missing, all keys are replaced, as all processes start together.
 */
export function loadSecrets(path: string): Secrets {
  const stored = readJsonFile(path);
  const kept = stored === undefined ? {} : keptSchema.parse(stored);
  const hasAllKeys = callerNames.every((name) => kept.privateKeys?.[name] !== undefined);
  if (!hasAllKeys) {
    delete kept.privateKeys;
    delete kept.publicKeys;
  }
  const secrets = secretsSchema.parse({ ...newSecrets(), ...kept });
  if (!isDeepStrictEqual(stored, secrets)) writeJsonFile(path, secrets);
  return secrets;
}
