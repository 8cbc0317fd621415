import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
const secretBytes = 20;
/** How many steps a clock may be wrong, in each direction (RFC 6238, 5.2). */
const window = 1;

export function generateTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: secretBytes }).bytes);
}

/** Base 32, as it is typed. */
export function totpSecretText(secret: Buffer): string {
  return secretOf(secret).base32;
}

/** What an authenticator application reads off a QR code. */
export function totpAddress(secret: Buffer, issuer: string, account: string): string {
  return totpOf(secret, { issuer, label: account }).toString();
}

/**
 * The time step of a code of six digits, when it belongs to now or a step beside it and is later than the last one that was
 * accepted (RFC 6238, 5.2: each code once).
 */
export function acceptableStep(secret: Buffer, code: string, lastStep: number): number | undefined {
  const now = Date.now();
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window });
  if (delta === null) return undefined;
  const step = Math.floor(now / 1_000 / periodSeconds) + delta;
  return step > lastStep ? step : undefined;
}

function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: secretOf(secret), period: periodSeconds, digits: 6, algorithm: 'SHA1' });
}

function secretOf(secret: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(secret).buffer });
}
