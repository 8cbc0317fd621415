import type { ObjectsConfig } from './config.ts';
import type { S3Options } from './s3-client.ts';

/** Returns the S3 store that is configured; undefined when none is. Throws when what S3_ENDPOINT needs is missing. */
export function s3Options(config: ObjectsConfig): S3Options | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = config;
  if (endpoint === undefined) return undefined;
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error('S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  }
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}
