import type { FastifyRequest } from 'fastify';
import type { Route } from '../../route.ts';
import { unknownNames } from './unknown-names.ts';

/** Bounds the size of the header. */
const maxNames = 10;
const maxNameLength = 60;

/** Returns the names of unknown query parameters. */
export function unknownParameters({ schemas: { query } }: Route, request: FastifyRequest): string[] {
  if (query) return unknownNames(query, request.query);
  return Object.keys(request.query as object);
}

/** Returns warnings (RFC 7234, 5.5) that name ignored query parameters and body members (S19). */
export function inputWarnings(route: Route, request: FastifyRequest): string[] {
  const parameters = unknownParameters(route, request);
  const members = unknownBodyMembers(route, request.body);
  return [
    ...(parameters.length === 0 ? [] : [warning('Ignored unknown query parameters', parameters)]),
    ...(members.length === 0 ? [] : [warning('Ignored unknown members of the body', members)]),
  ];
}

function unknownBodyMembers({ schemas: { body: schema, wrapper }, file, document }: Route, body: unknown): string[] {
  if (!schema || file || document || typeof body !== 'object' || body === null) return [];
  if (!wrapper) return unknownNames(schema, body);
  const members = body as Record<string, unknown>;
  const wrapped = wrapper.find((name) => name in members);
  const beside = Object.keys(members).filter((name) => name !== wrapped);
  return wrapped === undefined ? [] : [...beside, ...unknownNames(schema, members[wrapped], `${wrapped}.`)];
}

function warning(sentence: string, names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const further = distinct.length - maxNames;
  const list = distinct.slice(0, maxNames).map(printable).join(', ');
  return `299 - "${sentence}: ${list}${further > 0 ? ` and ${further} more` : ''}"`;
}

/** Encodes a name for a header. */
function printable(name: string): string {
  return encodeURIComponent(name.slice(0, maxNameLength).toWellFormed());
}
