import { z } from 'zod';
import { action, facts, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To the owner of an account, when something was done that only they should be able to do. */
export const securityNotice = defineTemplate({
  name: 'security-notice',
  props: z.object({
    site: line,
    name: line,
    event: line,
    occurredAt: line,
    settingsLink: link,
    ended: line.optional(),
    left: line.optional(),
    passwordLink: link.optional(),
  }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    event: 'The password was changed',
    occurredAt: '2026-01-02 03:04 UTC',
    settingsLink: 'https://commonplace.example/settings',
    ended: '2 sessions',
    left: '1 API key, 1 passkey',
  },
  subject: ({ site }) => `Security notice from ${site}`,
  body: ({ site, name, event, occurredAt, settingsLink, ended, left, passwordLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(`something about the security of your account at ${site} has changed.`),
    facts(
      ['What', event],
      ['When', occurredAt],
      ...(ended === undefined ? [] : [['Ended', ended] as const]),
      ...(left === undefined ? [] : [['Still there', left] as const]),
    ),
    ...(passwordLink === undefined
      ? [
          paragraph('If it was not you, change your password and end all sessions, keys and applications.'),
          action('Look at my settings', settingsLink),
        ]
      : [paragraph('Choose a new password to sign in again.'), action('Choose a new password', passwordLink)]),
  ],
});
