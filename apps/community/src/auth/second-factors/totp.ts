import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
const secretBytes = 20;
/** Time steps that a clock may be off in each direction (RFC 6238, 5.2). */
const window = 1;

export function generateTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: secretBytes }).bytes);
}

/** Returns the secret in base 32, for typing. */
export function totpSecretText(secret: Buffer): string {
  return secretOf(secret).base32;
}

/** Returns the `otpauth` URI for a QR code. */
export function totpUri(secret: Buffer, issuer: string, account: string): string {
  return totpOf(secret, { issuer, label: account }).toString();
}

/**
 * Returns the time step of a six-digit code if it is at most one step from now and later than the last accepted one, so
 * that each code works once (RFC 6238, 5.2).
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
