import type { IgnoredNames } from '@commonplace/rpc/errors';
import { unknownNames } from '@commonplace/rpc/unknown-names';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../route.ts';

/** Proxies refuse answers whose headers are longer than a few thousand characters. */
const maxNames = 10;
const maxNameLength = 60;

/** The names of query parameters that an operation does not have. */
export function unknownParameters({ schemas: { query } }: Route, request: FastifyRequest): string[] {
  if (query) return unknownNames(query, request.query);
  return Object.keys(request.query as object);
}

/** Warnings (RFC 7234, 5.5) that name the query parameters and members of a request that are ignored (S19). */
export function inputWarnings(route: Route, request: FastifyRequest): string[] {
  const parameters = unknownParameters(route, request);
  const members = unknownBodyMembers(route, request.body);
  return [
    ...namedIn({ sentence: 'Ignored unknown query parameters', names: parameters }),
    ...namedIn({ sentence: 'Ignored unknown members of the body', names: members }),
  ];
}

/** A warning that names what was ignored; none without names. */
export function namedIn({ sentence, names }: IgnoredNames): string[] {
  if (names.length === 0) return [];
  const distinct = [...new Set(names)];
  const further = distinct.length - maxNames;
  const list = distinct.slice(0, maxNames).map(printable).join(', ');
  return [`299 - "${sentence}: ${list}${further > 0 ? ` and ${further} more` : ''}"`];
}

function unknownBodyMembers({ schemas: { body: schema, wrapper }, file, document }: Route, body: unknown): string[] {
  if (!schema || file || document || typeof body !== 'object' || body === null) return [];
  if (!wrapper) return unknownNames(schema, body);
  const members = body as Record<string, unknown>;
  const wrapped = wrapper.find((name) => name in members);
  const beside = Object.keys(members).filter((name) => name !== wrapped);
  return wrapped === undefined ? [] : [...beside, ...unknownNames(schema, members[wrapped], `${wrapped}.`)];
}

/** The beginning of a name in the characters that a header may have. */
function printable(name: string): string {
  let text = '';
  for (const character of name.slice(0, maxNameLength).toWellFormed()) {
    const encoded = encodeURIComponent(character);
    if (text.length + encoded.length > maxNameLength) break;
    text += encoded;
  }
  return text;
}
