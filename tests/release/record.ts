import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The last release, with which the next one must be compatible. Written by `npm run release record`. */
const schema = z.strictObject({
  version: z.string(),
  /** The release that upgrades must not skip: its schema is the baseline of each service. */
  stop: z.string(),
  /** The released commit, which a shallow clone may lack. */
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  /** The version of each app. */
  apps: z.record(z.string(), z.string()),
  /** The variables without a default, by process, and those of `deploy/compose/.env`. */
  requiredVariables: z.record(z.string(), z.array(z.string())),
  /** The SHA-256 of the baseline and of each migration by service, in order. Released migrations never change. */
  migrations: z.record(z.string(), z.record(z.string(), z.string())),
});

export type ReleaseRecord = z.output<typeof schema>;

export const repositoryFolder = fileURLToPath(new URL('../../', import.meta.url));
export const recordFile = `${repositoryFolder}release/release.json`;
/** The released proto files as a buf image. */
export const protoImage = `${repositoryFolder}release/proto.binpb`;

/** Returns the file of the released OpenAPI document of a version of the API. */
export function openApiFile(version: 'v1' | 'beta'): string {
  return `${repositoryFolder}release/openapi-${version}.json`;
}

export function readRelease(): ReleaseRecord {
  return schema.parse(JSON.parse(readFileSync(recordFile, 'utf8')));
}
