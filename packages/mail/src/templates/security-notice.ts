import { z } from 'zod';
import { action, facts, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** Sent to the owner of an account after a change that only they should make. */
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
    event: 'Your password was changed',
    occurredAt: '2026-01-02 03:04 UTC',
    settingsLink: 'https://commonplace.example/settings',
    ended: '2 sessions',
    left: '1 API key, 1 passkey',
  },
  subject: ({ site }) => `Security notice from ${site}`,
  body: ({ site, name, event, occurredAt, settingsLink, ended, left, passwordLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(`The security of your ${site} account has changed.`),
    facts(
      ['Event', event],
      ['Time', occurredAt],
      ...(ended === undefined ? [] : [['Revoked', ended] as const]),
      ...(left === undefined ? [] : [['Still active', left] as const]),
    ),
    ...(passwordLink === undefined
      ? [
          paragraph('If you did not do this, change your password and revoke all sessions, API keys and applications.'),
          action('Review settings', settingsLink),
        ]
      : [paragraph('Choose a new password to sign in again.'), action('Choose a new password', passwordLink)]),
  ],
});
