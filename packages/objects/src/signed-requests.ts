import { createHmac, timingSafeEqual } from 'node:crypto';
import { assertObjectKey, isObjectKey } from './object-key.ts';

/** The path below which the site serves signed URLs of a folder store. */
export const signedObjectsPath = '/objects/';

export type PresignUploadOptions = UploadSize & { contentType: string; expiresInSeconds: number };

/** The exact or the maximum size. S3 cannot limit the size, so the receiver must check it. */
type UploadSize = { bytes: number; maxBytes?: never } | { maxBytes: number; bytes?: never };

/** Returns the headers of an upload. */
export function uploadHeaders({ contentType, bytes }: PresignUploadOptions): Record<string, string> {
  return { 'content-type': contentType, ...(bytes !== undefined && { 'content-length': `${bytes}` }) };
}

/** Signs and verifies URLs of files. */
export interface SignedRequests {
  signDownload(key: string, expiresInSeconds: number): string;
  signUpload(key: string, options: PresignUploadOptions): string;
  /** Returns what a target permits; undefined if it is not signed for this method, or has expired. */
  check(method: string, target: string): SignedRequest | undefined;
}

/** An upload has a type, and an exact or a maximum size. */
export interface SignedRequest {
  key: string;
  upload?: { contentType: string; maxBytes: number; isExact: boolean };
}

/** Prefix of a maximum size. */
const upTo = '<=';

interface Grant {
  method: string;
  key: string;
  expires: string;
  type: string;
  bytes: string;
}

/** Signs with HMAC-SHA-256; `now` is in milliseconds. */
export function createSignedRequests(secret: Buffer, now: () => number = Date.now): SignedRequests {
  const expiry = (seconds: number) => `${Math.floor(now() / 1_000) + seconds}`;
  const sign = (grant: Grant) => createHmac('sha256', secret).update(JSON.stringify(grant)).digest();
  const address = (grant: Grant) => {
    assertObjectKey(grant.key);
    const { expires, type, bytes } = grant;
    const query = new URLSearchParams({
      expires,
      ...(grant.method === 'PUT' && { type, bytes }),
      signature: sign(grant).toString('base64url'),
    });
    return `${signedObjectsPath}${grant.key}?${query.toString()}`;
  };
  return {
    signDownload: (key, seconds) => address({ method: 'GET', key, expires: expiry(seconds), type: '', bytes: '' }),
    signUpload: (key, { contentType, bytes, maxBytes, expiresInSeconds }) => {
      const size = bytes === undefined ? `${upTo}${maxBytes}` : `${bytes}`;
      return address({ method: 'PUT', key, expires: expiry(expiresInSeconds), type: contentType, bytes: size });
    },
    check(method, target) {
      const requested = readGrant(method, target);
      if (!requested || Number(requested.grant.expires) * 1_000 <= now()) return undefined;
      const expected = sign(requested.grant);
      const isSigned = requested.signature.length === expected.length && timingSafeEqual(requested.signature, expected);
      return isSigned ? toRequest(requested.grant) : undefined;
    },
  };
}

function readGrant(method: string, target: string): { grant: Grant; signature: Buffer } | undefined {
  const [path = '', query = ''] = target.split('?', 2);
  const key = path.slice(signedObjectsPath.length);
  if (!path.startsWith(signedObjectsPath) || !isObjectKey(key)) return undefined;
  const parameters = new URLSearchParams(query);
  const text = (name: string) => parameters.get(name) ?? '';
  const expires = text('expires');
  if (!/^\d{1,12}$/.test(expires)) return undefined;
  // GET permission includes HEAD.
  const granted = method === 'HEAD' ? 'GET' : method;
  const grant = { method: granted, key, expires, type: text('type'), bytes: text('bytes') };
  return { grant, signature: Buffer.from(text('signature'), 'base64url') };
}

function toRequest({ method, key, type, bytes }: Grant): SignedRequest {
  if (method !== 'PUT') return { key };
  const isExact = !bytes.startsWith(upTo);
  return { key, upload: { contentType: type, maxBytes: Number(isExact ? bytes : bytes.slice(upTo.length)), isExact } };
}
