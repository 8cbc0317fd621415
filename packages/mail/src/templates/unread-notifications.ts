import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To somebody who has not looked at their notifications for a while; at most once a week. */
export const unreadNotificationsMail = defineTemplate({
  name: 'unread-notifications',
  props: z.object({
    site: line,
    name: line,
    /** How many, in words: `3 notifications`. */
    unread: line,
    notificationsLink: link,
    settingsLink: link,
    stopLink: link,
  }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    unread: '3 notifications',
    notificationsLink: 'https://commonplace.example/notifications',
    settingsLink: 'https://commonplace.example/settings/notifications',
    stopLink: 'https://commonplace.example/unsubscribe/TOKEN',
  },
  subject: ({ site, unread }) => `${site}: ${unread} that you have not read`,
  body: ({ site, name, unread, notificationsLink, settingsLink, stopLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(`you have ${unread} at ${site} that you have not read.`),
    action('Read them', notificationsLink),
    paragraph(
      'You can choose ',
      { label: 'what mails are sent about', address: settingsLink },
      ', or ',
      { label: 'have no more of these', address: stopLink },
      '.',
    ),
  ],
  unsubscribe: ({ stopLink }) => stopLink,
});
