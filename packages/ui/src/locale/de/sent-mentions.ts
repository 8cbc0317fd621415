import type { Messages } from '../messages.ts';

/** Texts about notices to other sites that an article links to their pages. */
export const sentMentions: Messages['sentMentions'] = {
  heading: 'Links zu anderen Websites',
  text: 'Diese Websites werden benachrichtigt, wenn der Artikel veröffentlicht, geändert oder entfernt wird, damit sie den Link zeigen können. Nur du und Moderatoren sehen diese Liste.',
  unlinked: 'Der Link wurde entfernt.',
  states: {
    waiting: 'Wartet',
    sent: 'Benachrichtigt',
    unsupported: 'Nimmt keine Erwähnungen an',
    refused: 'Abgelehnt',
    failed: 'Nicht erreicht',
  },
};
