import { createHash, randomBytes } from 'node:crypto';

/** A new secret: 256 random bits, after a prefix by which people and scanners recognize what it is. */
export function generateSecret(prefix: string): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** What is stored of a secret. A random secret of 256 bits cannot be guessed, so a slow hash would add nothing. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
