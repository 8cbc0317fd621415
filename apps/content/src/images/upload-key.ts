import { randomUUID } from 'node:crypto';

/** The folder of uploads that the gateway receives, until an image is made of them. */
export const uploadsFolder = 'uploads/';
const uploadKey = /^uploads\/[0-9a-f-]{36}$/;

/** Whether a text is the key of an upload. */
export function isUploadKey(text: string): boolean {
  return uploadKey.test(text);
}

export function newUploadKey(): string {
  return uploadsFolder + randomUUID();
}
