import type { ObjectStore } from '@commonplace/objects/object-store';
import { limits } from '@commonplace/rules/limits';
import { sealedKey } from '@commonplace/rules/transcript-keys';

const { rawBytes: maxBytes } = limits.agentSession;

/**
 * The key of a raw transcript that its owner cannot replace; undefined when there is none. A store with a server of its
 * own takes another file until the address ends, so what is there when it is first looked at moves to another key.
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
