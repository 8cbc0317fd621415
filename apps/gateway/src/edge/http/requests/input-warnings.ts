import type { IgnoredNames } from '@commonplace/domain/errors';
import { unknownNames } from '@commonplace/domain/unknown-names';
import type { FastifyRequest } from 'fastify';
import type { ServedRoute } from '../../served-route.ts';

/** Proxies refuse responses whose headers exceed a few thousand characters. */
const maxNames = 10;
const maxNameLength = 60;

/** Returns the names of unknown query parameters. */
export function unknownParameters({ schemas: { query } }: ServedRoute, request: FastifyRequest): string[] {
  if (query) return unknownNames(query, request.query);
  return Object.keys(request.query as object);
}

/** Returns warnings (RFC 7234, 5.5) that name ignored query parameters and body members (rules.md#unknown-input). */
export function inputWarnings(route: ServedRoute, request: FastifyRequest): string[] {
  const parameters = unknownParameters(route, request);
  const members = unknownBodyMembers(route, request.body);
  return [
    ...namedIn({ sentence: 'Ignored unknown query parameters', names: parameters }),
    ...namedIn({ sentence: 'Ignored unknown members of the body', names: members }),
  ];
}

/** Returns a warning that names what was ignored; none without names. */
export function namedIn({ sentence, names }: IgnoredNames): string[] {
  if (names.length === 0) return [];
  const distinct = [...new Set(names)];
  const further = distinct.length - maxNames;
  const list = distinct.slice(0, maxNames).map(printable).join(', ');
  return [`299 - "${sentence}: ${list}${further > 0 ? ` and ${further} more` : ''}"`];
}

function unknownBodyMembers(
  { schemas: { body: schema, wrapper }, file, document }: ServedRoute,
  body: unknown,
): string[] {
  if (!schema || file || document || typeof body !== 'object' || body === null) return [];
  if (!wrapper) return unknownNames(schema, body);
  const members = body as Record<string, unknown>;
  const wrapped = wrapper.find((name) => name in members);
  const unwrapped = Object.keys(members).filter((name) => name !== wrapped);
  return wrapped === undefined ? [] : [...unwrapped, ...unknownNames(schema, members[wrapped], `${wrapped}.`)];
}

/** Encodes the beginning of a name for a header. */
function printable(name: string): string {
  let text = '';
  for (const character of name.slice(0, maxNameLength).toWellFormed()) {
    const encoded = encodeURIComponent(character);
    if (text.length + encoded.length > maxNameLength) break;
    text += encoded;
  }
  return text;
}
