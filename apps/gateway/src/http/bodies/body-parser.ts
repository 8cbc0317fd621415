import { isUtf8 } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { badRequest, invalid } from '@commonplace/rpc/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTooComplex } from './json-complexity.ts';

/** An escape of a null character or of one half of a surrogate pair. */
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

/** How a body that is a file is taken. */
export interface FileBodies {
  /** Throws, before anything is read, when there is no room for it. */
  admit(request: FastifyRequest, response: ServerResponse): void;
  /** Resolves to what the handler gets. */
  receive(request: FastifyRequest): Promise<unknown>;
}

/** How a body that is a document is taken. */
export interface DocumentBodies {
  /** Throws, before anything is read, when there is no room for it. */
  admit(request: FastifyRequest, response: ServerResponse): void;
  receive(request: FastifyRequest): Promise<Buffer>;
}

/** Replaces the parsers by one that has the body, of whatever type, received elsewhere. */
export function acceptFileBodies(app: FastifyInstance, bodies: FileBodies): void {
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', async (request, reply) => bodies.admit(request, reply.raw));
  app.addContentTypeParser('*', (request: FastifyRequest) => bodies.receive(request));
}

/** Replaces the parsers by one for forms of text (`application/x-www-form-urlencoded`); whatever else is sent is refused. */
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

/** Replaces the parsers by none but that JSON is read, chunk by chunk: handlers get its bytes, for others to parse. */
export function acceptDocuments(app: FastifyInstance, { admit, receive }: DocumentBodies): void {
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', async (request, reply) => admit(request, reply.raw));
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    const body = await receive(request);
    if (body.length > 0) requireJson(request.headers['content-type']);
    return body;
  });
}

/** Replaces the parsers by none but that bodies are read: handlers get their bytes, whatever their type. */
export function acceptBuffers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Replaces the parsers by none: handlers read bodies as they come. */
export function acceptStreams(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** Replaces the parsers by none but that bodies are read, of whatever type, and taken for the same. */
export function acceptIgnoredBodies(app: FastifyInstance, body: object): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, body));
}

/**
 * A body's JSON value; an empty body is none, whatever its type. Throws `bad_request` for another content type, bytes
 * that are not UTF-8, anything but JSON, and halves of surrogate pairs, which JSON can write as escapes; and
 * `validation_failed` for null characters (S17), and for more levels or values than any operation has.
 */
export function parseBody(contentType: string | undefined, body: Buffer): unknown {
  if (body.length === 0) return undefined;
  requireJson(contentType);
  if (!isUtf8(body)) throw badRequest('the body is not valid UTF-8');
  if (isTooComplex(body)) throw invalid('The body has too many levels or values');
  const text = body.toString('utf8');
  const value = parseJson(text);
  // Such escapes are rare, so that looking for them in the value is seldom needed.
  if (suspiciousEscape.test(text)) refuseUnstorableText(value);
  return value;
}

/** Throws `bad_request` for the content type of anything but JSON. */
export function requireJson(contentType: string | undefined): void {
  if (contentType === undefined || !jsonType.test(contentType))
    throw badRequest('the content type must be application/json');
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
