import type { View } from '@commonplace/ui/view';

/** Returns the title of an article; a draft that was begun without one is shown as such. */
export function shownTitle(title: string, { locale }: View): string {
  return title === '' ? locale.messages.desk.untitled : title;
}
