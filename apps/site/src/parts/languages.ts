/** Languages to choose from: those that are detected and further common ones. */
const codes =
  'am ar az be bg bn ca cs da de el en es et fa fi fr gu ha he hi hr hu hy id ig is it ja jv ka kk km kn ko lt lv mk ml mr ms my nb ne nl nn pa pl ps pt ro ru sk sl so sq sr sv sw ta te th tl tr uk ur uz vi yo zh zu';

/** Returns the name of a language in a language; the tag if it has none. */
export function languageName(language: string, locale: string): string {
  if (!isLanguage(language)) return language;
  const names = new Intl.DisplayNames([isLanguage(locale) ? locale : 'en'], { type: 'language', fallback: 'code' });
  return names.of(language) ?? language;
}

/** Returns the languages of articles by name, in the language of the page; `current` is among them. */
export function languagesIn(locale: string, current: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });
  const all = new Set([...codes.split(' '), ...(isLanguage(current) ? [current] : [])]);
  return [...all]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
}

function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length > 0;
  } catch {
    return false;
  }
}
