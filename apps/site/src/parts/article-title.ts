import type { View } from '@commonplace/ui/view';

/** Three letters in a row with vowel marks of Arabic. */
const vocalized = /(?:\p{L}[\u064b-\u0652\u0670]+){3}/u;

/** Returns the class of a title, or of the text below it, with full vowel marks, which need more room between lines. */
export function vowelClass(title: string): string | false {
  return vocalized.test(title) && 'vocalized';
}

/** Returns the title of an article; a draft that was begun without one is shown as such. */
export function displayTitle(title: string, { locale }: View): string {
  return title === '' ? locale.messages.desk.untitled : title;
}

/** Returns the title that the author of an unpublished article typed last, which may be saved by itself alone. */
export function typedTitle(
  { title, autosave_title: typed = '' }: { title: string; autosave_title?: string | undefined },
  view: View,
): string {
  return displayTitle(typed.trim() || title, view);
}
