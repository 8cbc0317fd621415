import { z } from 'zod';
import { action, facts, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To the owner of an account, when something was done that only they should be able to do. */
export const securityNotice = defineTemplate({
  name: 'security-notice',
  props: z.object({ site: line, name: line, event: line, occurredAt: line, settingsLink: link }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    event: 'A passkey was added',
    occurredAt: '2026-01-02 03:04 UTC',
    settingsLink: 'https://commonplace.example/settings',
  },
  subject: ({ site }) => `Security notice from ${site}`,
  body: ({ site, name, event, occurredAt, settingsLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(`something about the security of your account at ${site} has changed.`),
    facts(['What', event], ['When', occurredAt]),
    paragraph('If it was not you, change your password and end all sessions.'),
    action('Look at my settings', settingsLink),
  ],
});
