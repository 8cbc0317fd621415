import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The last release, as far as the next one has to live with it; written by `npm run release`. */
const schema = z.strictObject({
  version: z.string(),
  /** What was released; a shallow clone may not have it. */
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  /** By service, in the order of running: the SHA-256 of each migration. They never change again. */
  migrations: z.record(z.string(), z.record(z.string(), z.string())),
});

export type ReleaseRecord = z.output<typeof schema>;

export const repositoryFolder = fileURLToPath(new URL('../../', import.meta.url));
/** Says which version this is, or will be: `changeset version` raises it. */
export const versionFile = `${repositoryFolder}release/package.json`;
export const recordFile = `${repositoryFolder}release/release.json`;
/** The proto files as they were released, an image of buf's. */
export const protoImage = `${repositoryFolder}release/proto.binpb`;

export function readRelease(): ReleaseRecord {
  return schema.parse(JSON.parse(readFileSync(recordFile, 'utf8')));
}
