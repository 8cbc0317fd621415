import type { ObjectStore } from '@commonplace/objects/object-store';
import { limits } from '@commonplace/rules/limits';
import { sealedKey } from '@commonplace/rules/transcript-keys';

const { rawBytes: maxBytes } = limits.agentSession;

/**
 * Returns the key of a raw transcript that its owner cannot replace; undefined without a file. S3 accepts another
 * upload until the URL expires, so the file moves to another key when it is first read.
 */
export async function sealTranscript(objects: ObjectStore, key: string): Promise<string | undefined> {
  if (objects.putOnce) return (await objects.head(key)) ? key : undefined;
  const sealed = sealedKey(key);
  if (await objects.head(sealed)) return sealed;
  const file = await objects.get(key);
  if (!file) return undefined;
  await objects.put(sealed, file.body, { contentType: file.contentType, maxBytes });
  await objects.delete(key);
  return sealed;
}
