import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To the email address of a sign-up. It may belong to another person, so it contains nothing but the username. */
export const confirmSignUp = defineTemplate({
  name: 'confirm-sign-up',
  props: z.object({ site: line, username: line, confirmLink: link, validFor: line }),
  example: {
    site: 'Commonplace',
    username: 'ada',
    confirmLink: 'https://commonplace.example/confirm/TOKEN',
    validFor: '24 hours',
  },
  subject: ({ site }) => `Confirm your account at ${site}`,
  body: ({ site, username, confirmLink, validFor }) => [
    paragraph('Hello,'),
    paragraph(`Someone, probably you, signed up as ${username} at ${site} with this email address.`),
    action('Confirm account', confirmLink),
    paragraph(
      `The link works for ${validFor} and asks for the password that you chose. If this was not you, you can ignore this mail: without the password, no account is created.`,
    ),
  ],
});
