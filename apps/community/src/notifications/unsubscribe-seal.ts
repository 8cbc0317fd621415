import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Tokens by which whoever was sent a mail ends such mails, for as long as they keep it (RFC 8058). */
export interface UnsubscribeSeal {
  issue(userId: number): string;
  /** Whom the token was made for; undefined when it is none of ours. */
  open(token: string): number | undefined;
}

/** Seals with a key that all processes of the service have in common, so that nothing has to be kept. */
export function createUnsubscribeSeal(secret: string): UnsubscribeSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ends of mails', 32));
  const sign = (userId: string) => createHmac('sha256', key).update(userId).digest();
  return {
    issue: (userId) => `${userId}-${sign(String(userId)).toString('base64url')}`,
    open(token) {
      const [, userId = '', seal = ''] = /^(\d{1,10})-([\w-]{43})$/.exec(token) ?? [];
      const given = Buffer.from(seal, 'base64url');
      return given.length === 32 && timingSafeEqual(sign(userId), given) ? Number(userId) : undefined;
    },
  };
}
