import { randomUUID } from 'node:crypto';
import type { ObjectStore } from '@commonplace/objects/object-store';

/** Where the gateway puts what it receives, until an image is made of it. */
const uploads = 'uploads/';
const uploadKey = /^uploads\/[0-9a-f-]{36}$/;
/** Longer than anything takes that is made of an upload. */
const abandonedMs = 60 * 60 * 1_000;

/** Whether a text is the key of something that the gateway has received. */
export function isUploadKey(text: string): boolean {
  return uploadKey.test(text);
}

/** A key for something that is received here. */
export function newUploadKey(): string {
  return uploads + randomUUID();
}

/** Removes what was received and never used: whoever received it was killed, or could not ask for more. */
export async function removeAbandonedUploads(objects: ObjectStore, signal: AbortSignal): Promise<void> {
  for await (const { key, modifiedAt } of objects.list(uploads)) {
    if (signal.aborted) return;
    if (Date.now() - modifiedAt.getTime() > abandonedMs) await objects.delete(key);
  }
}
