import { attributes, html, type Html } from '@commonplace/ui/markup';

/** Languages that are written from right to left. */
const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Renders the direction of what belongs to a content from right to left and stands in its line: it begins where the text begins. */
export function alignedWith(language: string | null): Html | false {
  return language !== null && isRightToLeft(language) && attributes({ dir: 'rtl' });
}

/** Renders the language and the direction of a content that may differ from those of the page; browsers see that of an unknown one. */
export function languageOf(language: string | null): Html {
  if (language === null) return html` dir="auto"`;
  return attributes({ lang: language, dir: isRightToLeft(language) ? 'rtl' : 'ltr' });
}

function isRightToLeft(language: string): boolean {
  return rightToLeft.has(language.split('-')[0] ?? '');
}
