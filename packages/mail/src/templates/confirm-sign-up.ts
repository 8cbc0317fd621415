import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** Sent to the email address of a sign-up. Contains nothing that the visitor entered except the username. */
export const confirmSignUp = defineTemplate({
  name: 'confirm-sign-up',
  props: z.object({ site: line, username: line, confirmLink: link, validFor: line }),
  example: {
    site: 'Commonplace',
    username: 'ada',
    confirmLink: 'https://commonplace.example/confirm/TOKEN',
    validFor: '24 hours',
  },
  subject: ({ site }) => `Confirm your ${site} account`,
  body: ({ site, username, confirmLink, validFor }) => [
    paragraph('Hello,'),
    paragraph(`Someone, probably you, signed up to ${site} as ${username} with this email address.`),
    action('Confirm my account', confirmLink),
    paragraph(
      `The link works for ${validFor} and asks for the password chosen at sign-up. If it was not you, you can ignore this email: without that password, no account is created.`,
    ),
  ],
});
