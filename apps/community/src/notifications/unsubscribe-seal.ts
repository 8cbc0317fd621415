import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs tokens that unsubscribe from mails and never expire (RFC 8058). */
export interface UnsubscribeSeal {
  issue(userId: number): string;
  /** Returns the user of a token; undefined for an invalid one. */
  open(token: string): number | undefined;
}

/** Creates a seal with a key that all processes share, so that tokens need no storage. */
export function createUnsubscribeSeal(secret: string): UnsubscribeSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ends of mails', 32));
  const sign = (userId: string) => createHmac('sha256', key).update(userId).digest();
  return {
    issue: (userId) => `${userId}-${sign(String(userId)).toString('base64url')}`,
    open(token) {
      const [, userId = '', seal = ''] = /^(\d{1,10})-([\w-]{43})$/.exec(token) ?? [];
      const signature = Buffer.from(seal, 'base64url');
      return signature.length === 32 && timingSafeEqual(sign(userId), signature) ? Number(userId) : undefined;
    },
  };
}
