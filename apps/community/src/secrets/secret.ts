import { createHash, randomBytes } from 'node:crypto';

/** Generates a secret of 256 random bits after a prefix that identifies its kind to readers and scanners. */
export function generateSecret(prefix: string): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** Hashes a secret for storage. With 256 random bits, a slow hash would add nothing. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
