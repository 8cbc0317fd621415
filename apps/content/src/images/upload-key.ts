import { randomUUID } from 'node:crypto';

/** Where the gateway puts what it receives, until an image is made of it. */
export const uploadsFolder = 'uploads/';
const uploadKey = /^uploads\/[0-9a-f-]{36}$/;

/** Whether a text is the key of something that the gateway has received. */
export function isUploadKey(text: string): boolean {
  return uploadKey.test(text);
}

/** A key for something that is received here. */
export function newUploadKey(): string {
  return uploadsFolder + randomUUID();
}
