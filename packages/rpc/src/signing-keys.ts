import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject } from 'node:crypto';

/** The private key with which a process signs its calls. */
export interface SigningKey {
  /** Identifies the key in tokens, so that the receiver finds the matching public key. */
  id: string;
  key: KeyObject;
}

/** The public key of a process, as a receiver knows it. */
export interface TrustedKey extends SigningKey {
  /** The process it belongs to: `gateway`, `cli` or a service. */
  owner: string;
}

/** Generates a key pair in the form of the configuration: Base64 of the standard encodings (PKCS #8, SubjectPublicKeyInfo). */
function generateKeyPair(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
    publicKey: encodePublicKey(publicKey),
  };
}

/** The processes that make calls; each has its own key. */
export const callerNames = ['gateway', 'content', 'community', 'listings', 'admin', 'analytics', 'cli'] as const;
export type CallerName = (typeof callerNames)[number];

/** The keys of a platform: a private one for each caller, and the list of public ones for every service. */
export interface KeySet {
  privateKeys: Record<CallerName, string>;
  publicKeys: string;
}

/** Generates new keys for all callers. */
export function generateKeySet(): KeySet {
  const pairs = callerNames.map((name) => ({ name, ...generateKeyPair() }));
  const privateKeys = Object.fromEntries(pairs.map(({ name, privateKey }) => [name, privateKey]));
  return {
    privateKeys: privateKeys as Record<CallerName, string>,
    publicKeys: pairs.map(({ name, publicKey }) => `${name}=${publicKey}`).join(','),
  };
}

/** Parses an Ed25519 private key, as `generateKeyPair` or `openssl genpkey` creates it. Errors never show the key. */
export function parsePrivateKey(text: string): SigningKey {
  const der = decode(text);
  const key = attempt(() => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  if (key?.asymmetricKeyType !== 'ed25519')
    throw new Error('must be an Ed25519 private key: Base64 of its PKCS #8 form');
  return { id: idOf(encodePublicKey(createPublicKey(key))), key };
}

/** Parses `name=key,name=key`. A name may occur more than once while its key is being replaced. */
export function parsePublicKeys(text: string): TrustedKey[] {
  return text.split(',').map((entry) => {
    const [, owner = '', encoded = ''] = /^\s*([a-z]+)=([^=\s]+=*)\s*$/.exec(entry) ?? [];
    const der = decode(encoded);
    const key = attempt(() => createPublicKey({ key: der, format: 'der', type: 'spki' }));
    if (key?.asymmetricKeyType !== 'ed25519') {
      throw new Error('must be name=key pairs, separated by commas, of Ed25519 public keys: Base64 of their SPKI form');
    }
    return { owner, id: idOf(encodePublicKey(key)), key };
  });
}

function encodePublicKey(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).toString('base64url');
}

function decode(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}

function idOf(publicKey: string): string {
  return hash('sha256', publicKey, 'base64url').slice(0, 16);
}

/** Hides the decoder's errors, which speak of ASN.1. */
function attempt(read: () => KeyObject): KeyObject | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
