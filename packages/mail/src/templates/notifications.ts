import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** Sent to a user with new notifications since the last such mail. */
export const notificationsMail = defineTemplate({
  name: 'notifications',
  props: z.object({
    site: line,
    name: line,
    /** The newest notifications, each with the link to its place. */
    news: z
      .array(z.object({ who: line, what: line, link: link.optional() }))
      .min(1)
      .max(20),
    /** The number of further notifications. */
    others: z.int().nonnegative(),
    notificationsLink: link,
    settingsLink: link,
    stopLink: link,
  }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    news: [
      {
        who: 'Charles Babbage',
        what: 'replied to your comment on “Notes on the engine”',
        link: 'https://commonplace.example/charles/comment/2f7',
      },
      { who: 'Mary Somerville', what: 'follows you', link: 'https://commonplace.example/mary' },
    ],
    others: 3,
    notificationsLink: 'https://commonplace.example/notifications',
    settingsLink: 'https://commonplace.example/settings/notifications',
    stopLink: 'https://commonplace.example/unsubscribe/TOKEN',
  },
  subject: ({ site, news: [first, ...more], others }) =>
    first && more.length + others === 0
      ? `${site}: ${first.who} ${first.what}`
      : `${site}: ${1 + more.length + others} new notifications`,
  body: ({ site, name, news, others, notificationsLink, settingsLink, stopLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(`You have new notifications on ${site}:`),
    ...news.map(({ who, what, link: address }) => {
      const label = `${who} ${what}`;
      return paragraph(address === undefined ? label : { label, address });
    }),
    ...(others > 0 ? [paragraph(`And ${others} more.`)] : []),
    action('View all notifications', notificationsLink),
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
