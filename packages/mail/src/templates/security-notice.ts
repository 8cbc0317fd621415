import { z } from 'zod';
import { action, facts, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To the owner of an account after a change that only they should be able to make. */
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
    paragraph(`The security settings of your account at ${site} were changed.`),
    facts(
      ['Change', event],
      ['Time', occurredAt],
      ...(ended === undefined ? [] : [['Ended', ended] as const]),
      ...(left === undefined ? [] : [['Still active', left] as const]),
    ),
    ...(passwordLink === undefined
      ? [
          paragraph(
            'If this was not you, change your password, end all sessions and revoke all keys and applications.',
          ),
          action('View settings', settingsLink),
        ]
      : [paragraph('Choose a new password to sign in again.'), action('Choose a new password', passwordLink)]),
  ],
});
