import type { ObjectsConfig } from './config.ts';
import { openFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { s3Options } from './s3-options.ts';

/** The store that is configured; undefined when none is. Throws when what S3_ENDPOINT needs is missing. */
export async function openObjects(config: ObjectsConfig): Promise<ObjectStore | undefined> {
  const options = s3Options(config);
  const { OBJECTS_DIR: folder } = config;
  if (options === undefined) return folder === undefined ? undefined : openFolderStore(folder);
  // Most sites do without its library.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(options);
}
