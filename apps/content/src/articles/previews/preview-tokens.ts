import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Derives the tokens of previews, which need no storage, from an article's id and the number of its link. */
export interface PreviewTokens {
  tokenOf(id: number, previewNumber: number): string;
  accepts(id: number, previewNumber: number, token: string): boolean;
}

const tokenBytes = 18;

/** Creates tokens with a key that all processes of the service share. */
export function createPreviewTokens(secret: string): PreviewTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'article previews', 32));
  const tokenOf = (id: number, previewNumber: number) =>
    createHmac('sha256', key).update(`${id}.${previewNumber}`).digest().subarray(0, tokenBytes).toString('base64url');
  return {
    tokenOf,
    accepts(id, previewNumber, token) {
      const [expected, actual] = [Buffer.from(tokenOf(id, previewNumber)), Buffer.from(token)];
      return actual.length === expected.length && timingSafeEqual(expected, actual);
    },
  };
}
