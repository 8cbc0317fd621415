import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

/** Paths of PEM files. */
export interface CertificateFiles {
  ca: string;
  cert: string;
  key: string;
}

/** A certificate authority, whose files are removed with it. */
export interface Authority extends Disposable {
  /** Issues a certificate for a host name or an IP address of this machine. */
  issue(host: string): Promise<CertificateFiles>;
}

export async function createAuthority(): Promise<Authority> {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-certificates-'));
  const write = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content, { mode: 0o600 });
    return path;
  };
  const basicConstraints = { name: 'basicConstraints', cA: true, critical: true } as const;
  const own = await generate(nameOf('authority'), {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [basicConstraints],
  });
  const ca = write('ca.pem', own.cert);
  return {
    async issue(host) {
      const address = /^[\d.]+$/.test(host) ? { type: 7 as const, ip: host } : { type: 2 as const, value: host };
      const { cert, private: key } = await generate(nameOf(host), {
        keyType: 'ec',
        algorithm: 'sha256',
        ca: { key: own.private, cert: own.cert },
        extensions: [{ name: 'subjectAltName', altNames: [address] }],
      });
      return { ca, cert: write(`${host}.pem`, cert), key: write(`${host}.key`, key) };
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function nameOf(value: string) {
  return [{ name: 'commonName', value }];
}
