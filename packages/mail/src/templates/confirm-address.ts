import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To an email address that a user has entered. It may belong to another person, so it contains nothing but the username. */
export const confirmAddress = defineTemplate({
  name: 'confirm-address',
  props: z.object({ site: line, username: line, confirmLink: link, validFor: line }),
  example: {
    site: 'Commonplace',
    username: 'ada',
    confirmLink: 'https://commonplace.example/confirm/TOKEN',
    validFor: '3 days',
  },
  subject: ({ site }) => `Confirm your email address at ${site}`,
  body: ({ site, username, confirmLink, validFor }) => [
    paragraph('Hello,'),
    paragraph(`Please confirm the email address of your account ${username} at ${site}.`),
    action('Confirm email address', confirmLink),
    paragraph(`The link works for ${validFor}. If this is not your account, you can ignore this mail.`),
  ],
});
