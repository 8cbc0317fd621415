import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** Sent to a user with unread notifications, at most once a week. */
export const unreadNotificationsMail = defineTemplate({
  name: 'unread-notifications',
  props: z.object({
    site: line,
    name: line,
    /** The number as text: `3 notifications`. */
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
  subject: ({ site, unread }) => `${site}: ${unread} unread`,
  body: ({ site, name, unread, notificationsLink, settingsLink, stopLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(`You have ${unread} on ${site} that you have not read.`),
    action('View notifications', notificationsLink),
    paragraph(
      'You can choose ',
      { label: 'which emails you receive', address: settingsLink },
      ', or ',
      { label: 'unsubscribe from these emails', address: stopLink },
      '.',
    ),
  ],
  unsubscribe: ({ stopLink }) => stopLink,
});
