import type { Html } from '@commonplace/ui/markup';
import { renderPartNavigation } from '@commonplace/ui/page/part-navigation';
import type { View } from '@commonplace/ui/view';
import { deskParts } from './desk-parts.ts';

/** Renders the navigation of the desk with the current path. */
export function renderDeskNavigation(current: string, { locale }: View): Html {
  const { desk: texts } = locale.messages;
  const parts = deskParts.map(({ path, name }) => ({ href: path, text: texts.parts[name] }));
  return renderPartNavigation({ name: texts.desk, parts, current }, locale);
}
