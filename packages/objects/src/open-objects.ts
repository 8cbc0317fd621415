import type { ObjectsConfig } from './config.ts';
import { openFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { s3Options } from './s3-options.ts';

/** Opens the configured store; undefined without one. Throws if variables for S3_ENDPOINT are missing. */
export async function openObjects(config: ObjectsConfig): Promise<ObjectStore | undefined> {
  const options = s3Options(config);
  const { OBJECTS_DIR: folder } = config;
  if (options === undefined) return folder === undefined ? undefined : openFolderStore(folder);
  // Most sites do not need its library.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(options);
}
