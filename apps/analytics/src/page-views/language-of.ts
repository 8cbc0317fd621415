const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/**
 * Returns the first language of an Accept-Language header without its region, such as `pt` for `pt-BR`; '' if it is missing
 * or names no language, since clients choose it.
 */
export function languageOf(acceptLanguage: string | undefined): string {
  const [language = ''] = /^[a-z]{2,3}(?=[-,;\s]|$)/i.exec(acceptLanguage?.slice(0, 64).trim() ?? '') ?? [];
  const code = language.toLowerCase();
  return code !== '' && names.of(code) !== undefined ? code : '';
}
