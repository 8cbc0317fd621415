import { readFileSync } from 'node:fs';
import { credentials, ServerCredentials, type ChannelCredentials } from '@grpc/grpc-js';

export type { ChannelCredentials };

/** Paths of PEM files; all three, or none of them. */
export interface TlsFiles {
  /** The authority that signs the certificates of the platform's processes and no others. */
  INTERNAL_TLS_CA?: string | undefined;
  INTERNAL_TLS_CERT?: string | undefined;
  INTERNAL_TLS_KEY?: string | undefined;
}

/** Credentials for connections between the platform's processes. */
export interface TransportSecurity {
  client: ChannelCredentials;
  server: ServerCredentials;
}

/**
 * Sets up mutual TLS from the files, or plain connections if none are given. The server's certificate must contain the name
 * or IP address by which it is called. Throws if only some files are given or one cannot be read.
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
