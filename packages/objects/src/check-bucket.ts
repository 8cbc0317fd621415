import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { createS3Client, statusOf, type S3Options } from './s3-client.ts';

/** Returns why a bucket cannot be used, for operators, without the key; undefined if it can. Asks once, with `HEAD`. */
export async function bucketProblem(options: S3Options, timeoutMs = 3_000): Promise<string | undefined> {
  const client = createS3Client(options, { timeoutMs, maxAttempts: 1 });
  try {
    await client.send(new HeadBucketCommand({ Bucket: options.bucket }));
    return undefined;
  } catch (error) {
    const status = statusOf(error);
    return status === undefined ? `it cannot be reached: ${reasonOf(error)}` : explain(status);
  } finally {
    client.destroy();
  }
}

function explain(status: number): string {
  if (status === 404) return 'there is no such bucket (404)';
  if (status === 403) return 'the key may not use the bucket, or is not known (403)';
  return `it answered ${status}`;
}

/** Returns the code of a failed connection; messages may have an address with a password. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'for an unknown reason';
  if (failure.name === 'TimeoutError') return 'no answer in time';
  return 'code' in failure ? String(failure.code) : failure.name;
}
