import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To an address that somebody signed up with, whoever that was: nothing else that they entered is said. */
export const confirmSignUp = defineTemplate({
  name: 'confirm-sign-up',
  props: z.object({ site: line, username: line, confirmLink: link, validFor: line }),
  example: {
    site: 'Commonplace',
    username: 'ada',
    confirmLink: 'https://commonplace.example/confirm/TOKEN',
    validFor: '24 hours',
  },
  subject: ({ site }) => `Open your account at ${site}`,
  body: ({ site, username, confirmLink, validFor }) => [
    paragraph('Hello,'),
    paragraph(`somebody, probably you, asked for the account ${username} at ${site} with this address.`),
    action('Open my account', confirmLink),
    paragraph(
      `The link works for ${validFor}, and asks for the password that was chosen with the account. If it was not you, there is nothing to do: nothing is opened without that password.`,
    ),
  ],
});
