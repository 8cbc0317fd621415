import type { Locale } from '../locale/locale.ts';
import type { Messages } from '../locale/messages.ts';
import type { Notice } from '../view.ts';

/** The name of a message about the form that led to a page. Cookies and headers have the name, not the text. */
export type FlashName = keyof Messages['account']['flash'];

/** The header with such a name: of the site's answer to a form, and of the gateway's request for the page that follows. */
export const flashHeader = 'x-commonplace-flash';

/** The messages that warn. */
const warnings: ReadonlySet<string> = new Set<FlashName>(['totp_removed', 'revision_not_restored']);

/** The messages that ask to share the page. */
const ofSharedPages: ReadonlySet<string> = new Set<FlashName>(['article_published']);

/** Returns the message with a name for the page of this URL; undefined for an unknown name. */
export function flashNotice(name: string | undefined, { messages }: Locale, url?: string): Notice | undefined {
  const { flash } = messages.account;
  if (name === undefined || !Object.hasOwn(flash, name)) return undefined;
  return {
    text: flash[name as FlashName],
    isWarning: warnings.has(name),
    sharedUrl: ofSharedPages.has(name) ? url : undefined,
  };
}
