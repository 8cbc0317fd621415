import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Creates signed challenges, which need no storage until they are answered correctly. */
export interface ChallengeSeal {
  /** Returns a new challenge and its token. */
  issue(): { challenge: string; token: string };
  /** Returns the challenge of a valid, unexpired token. */
  open(token: string): { challenge: string; expiresAt: Date } | undefined;
}

const lifetimeMs = 5 * 60 * 1_000;
const challengeBytes = 32;

/** Creates a seal with a key that all processes of the service share. */
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
