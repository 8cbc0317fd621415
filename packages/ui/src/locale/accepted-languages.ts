import Negotiator from 'negotiator';

/** Returns the languages of an `Accept-Language` header without regions, the preferred first (RFC 9110, 12.5.4). */
export function acceptedLanguages(header: string): string[] {
  const tags = new Negotiator({ headers: { 'accept-language': header.slice(0, 500) } }).languages();
  return tags.map(languageOf);
}

/** Returns the language of a tag: `de` for `de-AT`. */
export function languageOf(tag: string): string {
  return tag.toLowerCase().split('-', 1)[0] ?? '';
}
