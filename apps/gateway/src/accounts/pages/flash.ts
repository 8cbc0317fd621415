import type { Locale } from '@commonplace/ui/locale/locale';
import type { Messages } from '@commonplace/ui/locale/messages';

/** The name of a message about the action on the previous page. A cookie has the name, not the text. */
export type FlashName = keyof Messages['account']['flash'];

/** Returns the message with a name, if there is one. */
export function flashMessage(name: string | undefined, { messages }: Locale): string | undefined {
  const { flash } = messages.account;
  return name !== undefined && Object.hasOwn(flash, name) ? flash[name as FlashName] : undefined;
}
