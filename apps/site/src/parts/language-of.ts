import { attributes, html, type Html } from '@commonplace/ui/markup';

/** Languages that are written from right to left. */
const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Renders the language and the direction of a content that may differ from those of the page; browsers see that of an unknown one. */
export function languageOf(language: string | null): Html {
  if (language === null) return html` dir="auto"`;
  const isRightToLeft = rightToLeft.has(language.split('-')[0] ?? '');
  return attributes({ lang: language, dir: isRightToLeft ? 'rtl' : 'ltr' });
}
