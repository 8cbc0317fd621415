import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Challenges that nobody has to keep: what a stranger asks for takes no room until it was answered well. */
export interface ChallengeSeal {
  /** A new challenge, and the token by which it is known again. */
  issue(): { challenge: string; token: string };
  /** The challenge of a token that is ours and has not expired. */
  open(token: string): { challenge: string; expiresAt: Date } | undefined;
}

const lifetimeMs = 5 * 60 * 1_000;
const challengeBytes = 32;

/** Seals with a key that all processes of the service have in common. */
export function createChallengeSeal(secret: string): ChallengeSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'passkey challenges', 32));
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    issue() {
      const challenge = randomBytes(challengeBytes).toString('base64url');
      const text = `${challenge}.${Date.now() + lifetimeMs}`;
      return { challenge, token: `${text}.${sign(text).toString('base64url')}` };
    },
    open(token) {
      const [, text = '', challenge = '', end = '', seal = ''] =
        /^(([\w-]{43})\.(\d{13}))\.([\w-]{43})$/.exec(token) ?? [];
      const isOurs = timingSafeEqual(sign(text), paddedSeal(seal));
      return isOurs && Number(end) > Date.now() ? { challenge, expiresAt: new Date(Number(end)) } : undefined;
    },
  };
}

function paddedSeal(seal: string): Buffer {
  const bytes = Buffer.from(seal, 'base64url');
  return bytes.length === 32 ? bytes : Buffer.alloc(32);
}
