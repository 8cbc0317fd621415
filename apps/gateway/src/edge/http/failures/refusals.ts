import { DomainError } from '@commonplace/domain/errors';
import type { Scope } from '@commonplace/rules/scopes';

/** A failure with an HTTP status that no service returns. */
export class HttpRefusal extends DomainError {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super('bad_request', message, { reason: message.replaceAll(/\W+/g, '_') });
    this.status = status;
    this.headers = headers;
  }
}

/** Returns the refusal of an invalid or expired bearer token (RFC 6750, 3.1), with the message of S3. */
export function invalidToken(): HttpRefusal {
  return new HttpRefusal(401, 'unauthorized', { 'www-authenticate': 'Bearer error="invalid_token"' });
}

/** Returns the refusal of a key or token without the scope, which is named (RFC 6750, 3.1). */
export function insufficientScope(scope: Scope): HttpRefusal {
  return new HttpRefusal(403, 'forbidden', {
    'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
  });
}

/** Returns the refusal of a method that the target does not have (rules.md#methods). */
export function methodNotAllowed(methods: readonly string[]): HttpRefusal {
  return new HttpRefusal(405, 'method not allowed', { allow: methods.join(', ') });
}

/** Returns the refusal of a request target over 8 KiB (rules.md#body-sizes). */
export function targetTooLong(): HttpRefusal {
  return new HttpRefusal(414, 'target too long');
}

/** Returns the refusal of a `Content-Encoding` other than `identity` (rules.md#body-sizes). */
export function unsupportedEncoding(): HttpRefusal {
  return new HttpRefusal(415, 'unsupported content encoding', { 'accept-encoding': 'identity' });
}

/** Returns the refusal of an `Expect` that is not `100-continue` (RFC 9110, 10.1.1). */
export function expectationFailed(): HttpRefusal {
  return new HttpRefusal(417, 'expectation failed');
}

/** Returns the refusal of a `Transfer-Encoding` other than `chunked` (RFC 9112, 6.1). */
export function unknownTransferCoding(): HttpRefusal {
  return new HttpRefusal(501, 'transfer encoding not implemented');
}
