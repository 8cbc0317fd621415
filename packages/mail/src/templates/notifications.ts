import { z } from 'zod';
import { action, facts, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To somebody whom others have answered, named or begun to follow: all of it since the last such mail. */
export const notificationsMail = defineTemplate({
  name: 'notifications',
  props: z.object({
    site: line,
    name: line,
    /** Who did what, and to what: the newest. */
    news: z
      .array(z.object({ who: line, what: line }))
      .min(1)
      .max(20),
    /** How many there are besides. */
    others: z.int().nonnegative(),
    notificationsLink: link,
    settingsLink: link,
    stopLink: link,
  }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    news: [
      { who: 'Charles Babbage', what: 'replied to your comment on “Notes on the engine”' },
      { who: 'Mary Somerville', what: 'follows you' },
    ],
    others: 3,
    notificationsLink: 'https://commonplace.example/notifications',
    settingsLink: 'https://commonplace.example/settings/notifications',
    stopLink: 'https://commonplace.example/unsubscribe/TOKEN',
  },
  subject: ({ site, news, others }) =>
    news.length + others === 1 ? `${site}: news for you` : `${site}: ${news.length + others} news for you`,
  body: ({ site, name, news, others, notificationsLink, settingsLink, stopLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(`this has happened at ${site}:`),
    facts(...news.map(({ who, what }): [string, string] => [who, what])),
    ...(others > 0 ? [paragraph(`And ${others} more.`)] : []),
    action('See all of it', notificationsLink),
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
