import { isUtf8 } from 'node:buffer';
import { badRequest } from '@commonplace/rpc/errors';
import type { FastifyInstance } from 'fastify';

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
 * that are not UTF-8, anything but JSON, and null bytes, which no text column could hold.
 */
export function parseBody(contentType: string | undefined, body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (contentType === undefined || !jsonType.test(contentType))
    throw badRequest('the content type must be application/json');
  if (!isUtf8(body)) throw badRequest('the body is not valid UTF-8');
  const text = body.toString('utf8');
  const value = parseJson(text);
  // Escaped null bytes are rare, so that looking for them in the value is seldom needed.
  if (text.includes('\\u0000') && hasNullByte(value)) throw badRequest('the body contains a null byte');
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

function hasNullByte(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => name.includes('\0') || hasNullByte(member));
}
