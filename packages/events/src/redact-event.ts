import type { JsonValue } from '@bufbuild/protobuf';

/** Longer texts are content rather than identifiers. */
const maxTextLength = 100;

const secretFieldNames =
  /secret|token|password|digest|hash|session|credential|signature|cookie|email|phone|user_?agent|address|^ip$|payload/i;
const emailAddress = /[^\s@"'<>(),;:=]+@[^\s@"'<>(),;:=]+/g;
/** Keys, tokens and digests: long, without spaces, and with digits. */
const secretLike = /[A-Za-z0-9+/_-]{32,}={0,2}/g;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Replaces email addresses and anything that looks like a secret. */
export function redactText(text: string): string {
  return text
    .replaceAll(emailAddress, '[address]')
    .replaceAll(secretLike, (match) => (/\d/.test(match) && !uuid.test(match) ? '[secret]' : match));
}

/**
 * Returns the part of an event that may be shown: numbers, flags and short texts. Omits fields with secret or private names,
 * JSON in texts, and long texts.
 */
export function redactEvent(value: JsonValue): JsonValue {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.filter(isShown).map(redactEvent);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name, inner]) => !secretFieldNames.test(name) && isShown(inner));
  return Object.fromEntries(members.map(([name, inner]) => [name, redactEvent(inner)]));
}

function isShown(value: JsonValue): boolean {
  return typeof value !== 'string' || (value.length <= maxTextLength && !/^\s*[[{]/.test(value));
}
