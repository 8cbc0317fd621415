import { isUtf8 } from 'node:buffer';
import { badRequest } from '@commonplace/rpc/errors';
import type { FastifyInstance } from 'fastify';

/** An escape of a null byte or of one half of a surrogate pair. */
const suspiciousEscape = /\\u(?:0000|d[89a-f])/i;

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Replaces Fastify's parsers by one that keeps the contract's line between 400 and 422 (S6). */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, parseBody(request.headers['content-type'], body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

/**
 * A body's JSON value; an empty body is none, whatever its type. Throws `bad_request` for another content type, bytes
 * that are not UTF-8, anything but JSON, and text that no text column could hold: null bytes and halves of surrogate
 * pairs, which JSON can write as escapes.
 */
export function parseBody(contentType: string | undefined, body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (contentType === undefined || !jsonType.test(contentType))
    throw badRequest('the content type must be application/json');
  if (!isUtf8(body)) throw badRequest('the body is not valid UTF-8');
  const text = body.toString('utf8');
  const value = parseJson(text);
  // Such escapes are rare, so that looking for them in the value is seldom needed.
  if (suspiciousEscape.test(text)) refuseUnstorableText(value);
  return value;
}

function parseJson(text: string): unknown {
  try {
    // Keeps `__proto__` an ordinary member: zod copies the members that it knows, and no others.
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest('the body is not valid JSON');
    throw error;
  }
}

/** Walks with a list of its own instead of the stack, which a deeply nested value would exhaust. */
function refuseUnstorableText(root: unknown): void {
  const pending = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string') refuseUnstorable(value);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) pending.push(name, member);
  }
}

function refuseUnstorable(text: string): void {
  if (text.includes('\0')) throw badRequest('the body contains a null byte');
  if (!text.isWellFormed()) throw badRequest('the body is not valid UTF-8');
}
