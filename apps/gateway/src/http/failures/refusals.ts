import { DomainError } from '@commonplace/rpc/errors';
import type { Scope } from '@commonplace/rules/scopes';

/** A refusal that only HTTP knows, and that no service throws. */
export class HttpRefusal extends DomainError {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super('bad_request', message, { reason: message.replaceAll(/\W+/g, '_') });
    this.status = status;
    this.headers = headers;
  }
}

/** A bearer token that is none, or is none any more (RFC 6750, 3.1), in the words for a key that is (S3). */
export function invalidToken(): HttpRefusal {
  return new HttpRefusal(401, 'unauthorized', { 'www-authenticate': 'Bearer error="invalid_token"' });
}

/** A key or a token that may not be used for this; it names what is missing (RFC 6750, 3.1). */
export function insufficientScope(scope: Scope): HttpRefusal {
  return new HttpRefusal(403, 'forbidden', {
    'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
  });
}

/** A known path has no such method (S15). */
export function methodNotAllowed(methods: readonly string[]): HttpRefusal {
  return new HttpRefusal(405, 'method not allowed', { allow: methods.join(', ') });
}

/** A target over 8 KiB (S11). */
export function targetTooLong(): HttpRefusal {
  return new HttpRefusal(414, 'target too long');
}

/** A body in a `content-encoding` that is not understood (S11). */
export function unsupportedEncoding(): HttpRefusal {
  return new HttpRefusal(415, 'unsupported content encoding', { 'accept-encoding': 'identity' });
}

/** An `Expect` that is not `100-continue` (RFC 9110, 10.1.1). */
export function expectationFailed(): HttpRefusal {
  return new HttpRefusal(417, 'expectation failed');
}

/** A `Transfer-Encoding` other than `chunked` (RFC 9112, 6.1). */
export function unknownTransferCoding(): HttpRefusal {
  return new HttpRefusal(501, 'transfer encoding not implemented');
}
