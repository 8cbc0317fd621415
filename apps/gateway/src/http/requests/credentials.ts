import type { IncomingHttpHeaders } from 'node:http';

/** What a request shows of who sends it; what it is worth is for `auth/principal-resolver.ts` to say. */
export interface Credentials {
  kind: (typeof kinds)[number]['kind'];
  secret: string;
}

/** Every kind of credentials and the header that it comes in. When a request shows several, the first kind counts. */
const kinds = [{ kind: 'key', header: 'Api-Key', read: (value: string) => value }] as const;

/** The headers that say who asks. Answers that depend on it name them in `Vary`. */
export const credentialHeaders: readonly string[] = kinds.map(({ header }) => header);

/** What a request shows of who sends it, valid or not; nothing at all makes it anonymous. */
export function credentialsOf(headers: IncomingHttpHeaders): Credentials | undefined {
  for (const { kind, header, read } of kinds) {
    const value = headers[header.toLowerCase()];
    if (typeof value === 'string') return { kind, secret: read(value) };
  }
  return undefined;
}
