import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const purpose = 'commonplace idempotency record';
const saltBytes = 16;
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts an answer so that only the caller's Idempotency-Key can decrypt it, since some answers contain a secret that is
 * shown once, such as an API key. It is as secure as the key is hard to guess.
 */
export function seal(response: Uint8Array, key: string): Buffer {
  const salt = randomBytes(saltBytes);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, sealingKey(key, salt), iv);
  const content = Buffer.concat([cipher.update(response), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), content]);
}

/** Decrypts an answer; throws if the key differs or the data was changed. */
export function unseal(sealed: Buffer, key: string): Buffer {
  const iv = sealed.subarray(saltBytes, saltBytes + ivBytes);
  const tag = sealed.subarray(saltBytes + ivBytes, saltBytes + ivBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, sealingKey(key, sealed.subarray(0, saltBytes)), iv, {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(tag);
  const content = sealed.subarray(saltBytes + ivBytes + tagBytes);
  return Buffer.concat([decipher.update(content), decipher.final()]);
}

function sealingKey(key: string, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, purpose, 32));
}
