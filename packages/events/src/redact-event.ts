import type { JsonValue } from '@bufbuild/protobuf';

/** Longer texts are what people wrote, not what an event is about. */
const longestText = 100;

const secretNames =
  /secret|token|password|digest|hash|session|credential|signature|cookie|email|phone|user_?agent|address|^ip$|payload/i;
const mailAddress = /[^\s@"'<>(),;:=]+@[^\s@"'<>(),;:=]+/g;
/** Keys, tokens and digests: long, without a space, and not only letters. */
const secretLike = /[A-Za-z0-9+/_-]{32,}={0,2}/g;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A text without mail addresses, and without what looks like a secret. */
export function safeText(text: string): string {
  return text
    .replaceAll(mailAddress, '[address]')
    .replaceAll(secretLike, (found) => (/\d/.test(found) && !uuid.test(found) ? '[secret]' : found));
}

/**
 * What may be shown of an event: numbers, flags and short texts. Left out are members whose names say that they are
 * secret or private, JSON in texts, and whatever is long.
 */
export function safePart(value: JsonValue): JsonValue {
  if (typeof value === 'string') return safeText(value);
  if (Array.isArray(value)) return value.filter(isShown).map(safePart);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name, inner]) => !secretNames.test(name) && isShown(inner));
  return Object.fromEntries(members.map(([name, inner]) => [name, safePart(inner)]));
}

function isShown(value: JsonValue): boolean {
  return typeof value !== 'string' || (value.length <= longestText && !/^\s*[[{]/.test(value));
}
