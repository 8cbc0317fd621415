import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Creates a client with path-style URLs. A request gets `maxAttempts` attempts of `timeoutMs` each. */
export function createS3Client(
  { endpoint, region, ...credentials }: S3Options,
  { timeoutMs, maxAttempts }: { timeoutMs: number; maxAttempts: number },
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    maxAttempts,
    // Other stores than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
  });
}

/** Returns the HTTP status of a failed request; undefined if there was no answer. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
