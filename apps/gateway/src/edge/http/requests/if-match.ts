import { editTagPattern, type IfMatch } from '@commonplace/domain/edit-tags';
import { badRequest } from '@commonplace/domain/errors';

const member = /[\s,]*(?:W\/)?"([^"\s]*)"[\t ]*(?=,|$)/y;

/**
 * Parses `If-Match` (RFC 9110, 13.1.1): `*` or a list of ETags. Of an ETag only the edit tag counts, so a compressing proxy
 * that makes it weak or longer does not matter (ADR 81).
 * @throws DomainError bad_request for anything else.
 */
export function ifMatchOf(header: string | undefined): IfMatch | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (text === '*') return '*';
  const tags = new Set<string>();
  let at = 0;
  while (/[^\s,]/.test(text.slice(at))) {
    member.lastIndex = at;
    const [whole = '', tag = ''] = member.exec(text) ?? [];
    if (whole === '') throw badRequest('If-Match must be * or a list of ETags in double quotes');
    const [, state] = editTagPattern.exec(tag) ?? [];
    if (state !== undefined) tags.add(state);
    at = member.lastIndex;
  }
  return [...tags];
}
