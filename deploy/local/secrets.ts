import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { callerNames, generateKeySet } from '@commonplace/rpc/signing-keys';
import { natsUsers } from '@commonplace/engines/nats-access';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { serviceNames } from './platform.ts';

const secretSchema = z.string().min(32);
const secretsSchema = z.object({
  /** With which each process that calls others signs on whose behalf it calls. */
  privateKeys: z.record(z.enum(callerNames), z.string()),
  /** With which the services verify that. */
  publicKeys: z.string(),
  /** Of the superuser, who only makes the services' own roles and databases. */
  postgresPassword: secretSchema,
  databasePasswords: z.record(z.enum(serviceNames), secretSchema),
  natsPasswords: z.record(z.enum(natsUsers), secretSchema),
  meilisearchMasterKey: secretSchema,
});

/** What an earlier version may have written. */
const keptSchema = secretsSchema
  .partial()
  .extend({ privateKeys: z.partialRecord(z.enum(callerNames), z.string()).optional() });

/** What only the processes of one platform know. */
export type Secrets = z.infer<typeof secretsSchema>;

/** New ones for everybody. */
export function newSecrets(): Secrets {
  const newSecret = () => randomBytes(32).toString('base64url');
  const forEach = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, newSecret()])) as Record<Name, string>;
  return {
    ...generateKeySet(),
    postgresPassword: newSecret(),
    databasePasswords: forEach(serviceNames),
    natsPasswords: forEach(natsUsers),
    meilisearchMasterKey: newSecret(),
  };
}

/**
 * The secrets of a data folder: made on its first run, then kept in a file that only its owner can read. What an earlier
 * version did not have yet is made, and what it had besides is dropped. The keys are one set: one that lacks a caller is
 * made again, since the processes that it is for start together.
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
