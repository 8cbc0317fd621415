import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id: string };
}

/** Simulates a passkey: the answers of a browser and its authenticator (WebAuthn, ES256, no attestation). */
export interface Authenticator {
  /** The answer to `navigator.credentials.create`. */
  create(optionsJson: string, origin?: string): string;
  /** The answer to `navigator.credentials.get`. */
  get(optionsJson: string, changes?: { origin?: string; isUserVerified?: boolean; counter?: number }): string;
}

const siteOrigin = 'https://commonplace.test';
const userPresent = 0x01;
const userVerified = 0x04;
const attestedData = 0x40;

export function createAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const answer = (response: object) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  return {
    create(optionsJson, origin = siteOrigin) {
      const { challenge, rp } = JSON.parse(optionsJson) as Options;
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const data = Buffer.concat([
        authenticatorData(rp?.id ?? '', userPresent | userVerified | attestedData, 0),
        attested,
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(data),
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    get(optionsJson, { origin = siteOrigin, isUserVerified = true, counter = 0 } = {}) {
      const { challenge, rpId = '' } = JSON.parse(optionsJson) as Options;
      const data = authenticatorData(rpId, isUserVerified ? userPresent | userVerified : userPresent, counter);
      const client = clientData('webauthn.get', challenge, origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
}

/** Encodes a public key in COSE (RFC 9053): kty 2, alg -7, crv 1, x and y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  const [xBytes, yBytes] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return Buffer.concat([head, Buffer.from([0x21]), bytes(xBytes), Buffer.from([0x22]), bytes(yBytes)]);
}

/** Encodes a text of less than 24 bytes in CBOR (RFC 8949). */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** Encodes a byte string of less than 64 KiB in CBOR. */
function bytes(value: Buffer): Buffer {
  const head = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 0xff];
  return Buffer.concat([Buffer.from(head), value]);
}
