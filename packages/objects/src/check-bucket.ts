import { S3mini } from 's3mini';
import type { S3Options } from './s3-store.ts';

const checkMs = 3_000;

/**
 * Why nothing can be kept in a bucket, for operators; undefined when it is there. Asks once, with `HEAD`; says nothing of
 * the key.
 */
export async function bucketProblem(
  { endpoint, bucket, ...key }: S3Options,
  timeoutMs = checkMs,
): Promise<string | undefined> {
  let status: number | undefined;
  let failure: unknown;
  const client = new S3mini({
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    ...key,
    // The client tells neither statuses nor the reasons of a failed connection apart.
    async fetch(...request) {
      try {
        const [target, init] = request;
        const response = await fetch(target, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
        ({ status } = response);
        return response;
      } catch (error) {
        failure = error;
        throw error;
      }
    },
  });
  const isThere = await client.bucketExists().catch(() => false);
  if (isThere) return undefined;
  return status === undefined ? `it cannot be reached: ${reasonOf(failure)}` : explain(status);
}

function explain(status: number): string {
  if (status === 404) return 'there is no such bucket (404)';
  if (status === 403) return 'the key may not use the bucket, or is not known (403)';
  return `it answered ${status}`;
}

/** The code behind a connection that failed: messages of `fetch` may have an address with a password. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'for an unknown reason';
  const { cause, name } = failure;
  if (name === 'TimeoutError') return 'no answer in time';
  return cause instanceof Error && 'code' in cause ? String(cause.code) : name;
}
