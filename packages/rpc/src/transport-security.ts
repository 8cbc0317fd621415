import { readFileSync } from 'node:fs';
import { credentials, ServerCredentials, type ChannelCredentials } from '@grpc/grpc-js';

export type { ChannelCredentials };

/** Paths of PEM files; all three, or none of them. */
export interface TlsFiles {
  /** The authority that signs the certificates of our processes, and nobody else's. */
  INTERNAL_TLS_CA?: string | undefined;
  INTERNAL_TLS_CERT?: string | undefined;
  INTERNAL_TLS_KEY?: string | undefined;
}

/** What connections between our processes are made with. */
export interface TransportSecurity {
  client: ChannelCredentials;
  server: ServerCredentials;
}

/**
 * With the files, both ends show a certificate of the authority, and the server's holds the name or address that it is
 * called by; without any of them, connections are plain. The files are read once. Throws when only some are given or one
 * cannot be read.
 */
export function createTransportSecurity(files: TlsFiles): TransportSecurity {
  const { INTERNAL_TLS_CA: ca, INTERNAL_TLS_CERT: cert, INTERNAL_TLS_KEY: key } = files;
  if (ca === undefined && cert === undefined && key === undefined) {
    return { client: credentials.createInsecure(), server: ServerCredentials.createInsecure() };
  }
  if (ca === undefined || cert === undefined || key === undefined) {
    throw new Error('INTERNAL_TLS_CA, INTERNAL_TLS_CERT and INTERNAL_TLS_KEY belong together: set all three or none');
  }
  const [authority, certificate, privateKey] = [ca, cert, key].map((path) => readFileSync(path)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const mustShowCertificate = true;
  return {
    client: credentials.createSsl(authority, privateKey, certificate),
    server: ServerCredentials.createSsl(
      authority,
      [{ private_key: privateKey, cert_chain: certificate }],
      mustShowCertificate,
    ),
  };
}
