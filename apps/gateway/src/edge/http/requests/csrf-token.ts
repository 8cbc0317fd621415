import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const saltBytes = 16;
const tokenForm = /^[\w-]{22}\.[\w-]{43}$/;

/**
 * Creates a token that proves that a form was made for the browser whose cookie holds the secret. Every token is
 * different, so that compression does not leak it; all gateways can verify it.
 */
export function csrfTokenFor(secret: string): string {
  const salt = randomBytes(saltBytes).toString('base64url');
  return `${salt}.${sign(secret, salt).toString('base64url')}`;
}

/** Whether a token was made for this secret, in constant time. */
export function isCsrfTokenFor(secret: string, token: unknown): boolean {
  if (typeof token !== 'string' || !tokenForm.test(token)) return false;
  const [salt = '', signature = ''] = token.split('.');
  return timingSafeEqual(sign(secret, salt), Buffer.from(signature, 'base64url'));
}

function sign(secret: string, salt: string): Buffer {
  return createHmac('sha256', secret).update(`csrf ${salt}`).digest();
}
