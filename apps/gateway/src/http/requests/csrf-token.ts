import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const saltBytes = 16;
const tokenForm = /^[\w-]{22}\.[\w-]{43}$/;

/**
 * A token that only pages of this site can know: it proves that a form was made for the browser whose cookie holds the
 * secret. Each is another one, so that compressed pages give none away, and every gateway knows all of them.
 */
export function csrfTokenFor(secret: string): string {
  const salt = randomBytes(saltBytes).toString('base64url');
  return `${salt}.${sign(secret, salt).toString('base64url')}`;
}

/** Whether a token was made for this secret. Takes as long for one that nearly is as for any other. */
export function isCsrfTokenFor(secret: string, token: unknown): boolean {
  if (typeof token !== 'string' || !tokenForm.test(token)) return false;
  const [salt = '', signature = ''] = token.split('.');
  return timingSafeEqual(sign(secret, salt), Buffer.from(signature, 'base64url'));
}

function sign(secret: string, salt: string): Buffer {
  return createHmac('sha256', secret).update(`csrf ${salt}`).digest();
}
