import type { ObjectsConfig } from './config.ts';
import { s3Options } from './s3-options.ts';

/** The part of a logger that is needed. */
interface Log {
  warn(about: object, message: string): void;
}

/**
 * Warns when the bucket that is configured cannot be used, for which every upload would fail. Never rejects: the rest of
 * the site works without it, and the store may come later.
 */
export async function reportBucket(config: ObjectsConfig, logger: Log): Promise<void> {
  const options = s3Options(config);
  if (options === undefined) return;
  const { bucketProblem } = await import('./check-bucket.ts');
  const { origin, pathname } = new URL(options.endpoint);
  const about = { bucket: options.bucket, endpoint: origin + pathname.replace(/\/$/, '') };
  const problem = await bucketProblem(options).catch(({ name }: Error) => `it cannot be asked for: ${name}`);
  if (problem !== undefined) {
    logger.warn({ ...about, problem }, `files cannot be kept: bucket ${about.bucket} at ${about.endpoint}: ${problem}`);
  }
}
