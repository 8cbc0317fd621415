import type { ObjectsConfig } from './config.ts';
import { openFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';

/** Opens the configured store; undefined without one. Throws if variables for S3_ENDPOINT are missing. */
export async function openObjects(config: ObjectsConfig): Promise<ObjectStore | undefined> {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, OBJECTS_DIR: folder } = config;
  if (endpoint === undefined) return folder === undefined ? undefined : openFolderStore(folder);
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error('S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  }
  // Most sites do not need its library.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey });
}
