import { isUtf8 } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { badRequest, invalid } from '@commonplace/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTooComplex } from './json-complexity.ts';

/** An escape of a null character or of one half of a surrogate pair. */
const suspiciousEscape = /\\u(?:0000|d[89a-f])/i;

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Replaces Fastify's parsers by one that distinguishes 400 and 422 as in the contract (rules.md#bad-request-or-invalid). */
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

/** Receives bodies that are files. */
export interface FileBodies {
  /** Throws before anything is read if there is no room. */
  admit(request: FastifyRequest, response: ServerResponse): void;
  /** Resolves to the body that the handler gets. */
  receive(request: FastifyRequest): Promise<unknown>;
}

/** Receives bodies that are documents. */
export interface DocumentBodies {
  /** Throws before anything is read if there is no room. */
  admit(request: FastifyRequest, response: ServerResponse): void;
  receive(request: FastifyRequest): Promise<Buffer>;
}

/** Replaces the parsers by one that passes bodies of any type to `bodies`. */
export function acceptFileBodies(app: FastifyInstance, bodies: FileBodies): void {
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', async (request, reply) => bodies.admit(request, reply.raw));
  app.addContentTypeParser('*', (request: FastifyRequest) => bodies.receive(request));
}

/** Replaces the parsers by one for URL-encoded forms; other types are refused. */
export function acceptForms(app: FastifyInstance, parse: (body: Buffer) => unknown): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parse(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Replaces the parsers by one that reads JSON without parsing: handlers get its bytes. */
export function acceptDocuments(app: FastifyInstance, { admit, receive }: DocumentBodies): void {
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', async (request, reply) => admit(request, reply.raw));
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    const body = await receive(request);
    if (body.length > 0) requireJson(request.headers['content-type']);
    return body;
  });
}

/** Replaces the parsers by one that reads bodies of any type: handlers get their bytes. */
export function acceptBuffers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Replaces the parsers by one that reads nothing: handlers read the stream. */
export function acceptStreams(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** Replaces the parsers by one that reads bodies of any type and returns the same value for all. */
export function acceptIgnoredBodies(app: FastifyInstance, body: object): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, body));
}

/**
 * Parses a JSON body; an empty body of any type is undefined. Throws `bad_request` for another content type, invalid
 * UTF-8 or JSON, and halves of surrogate pairs in escapes; and `validation_failed` for null characters (rules.md#text), and for
 * more levels or values than any operation has.
 */
export function parseBody(contentType: string | undefined, body: Buffer): unknown {
  if (body.length === 0) return undefined;
  requireJson(contentType);
  if (!isUtf8(body)) throw badRequest('the body is not valid UTF-8');
  if (isTooComplex(body)) throw invalid('The body has too many levels or values');
  const text = body.toString('utf8');
  const value = parseJson(text);
  // Such escapes are rare, so the value is seldom searched.
  if (suspiciousEscape.test(text)) refuseUnstorableText(value);
  return value;
}

/** Throws `bad_request` for a content type other than JSON. */
export function requireJson(contentType: string | undefined): void {
  if (contentType === undefined || !jsonType.test(contentType))
    throw badRequest('the content type must be application/json');
}

function parseJson(text: string): unknown {
  try {
    // `__proto__` stays an ordinary member: zod copies only known members.
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest('the body is not valid JSON');
    throw error;
  }
}

function refuseUnstorableText(value: unknown): void {
  if (typeof value === 'string') refuseUnstorable(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    refuseUnstorable(name);
    refuseUnstorableText(member);
  }
}

function refuseUnstorable(text: string): void {
  if (text.includes('\0')) throw invalid('The body contains a null character');
  if (!text.isWellFormed()) throw badRequest('the body is not valid UTF-8');
}
