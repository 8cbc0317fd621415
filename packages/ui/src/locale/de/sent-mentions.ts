import type { Messages } from '../messages.ts';

/** Texts about notices to other sites that an article links to their pages. */
export const sentMentions: Messages['sentMentions'] = {
  heading: 'Seiten, auf die der Artikel verweist',
  text: 'Ihre Websites erfahren von deinem Link, wenn der Artikel veröffentlicht, geändert oder entfernt wird. Das sehen nur du und Moderatoren.',
  unlinked: 'Der Link wurde entfernt.',
  states: {
    waiting: 'Wird benachrichtigt',
    sent: 'Benachrichtigt',
    unsupported: 'Nimmt keine Erwähnungen an',
    refused: 'Abgelehnt',
    failed: 'Nicht erreicht',
  },
};
