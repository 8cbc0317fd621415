import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To an address that an account gave as its own, whoever reads mail there: nothing else of what it says is said. */
export const confirmAddress = defineTemplate({
  name: 'confirm-address',
  props: z.object({ site: line, username: line, confirmLink: link, validFor: line }),
  example: {
    site: 'Commonplace',
    username: 'ada',
    confirmLink: 'https://commonplace.example/confirm/TOKEN',
    validFor: '3 days',
  },
  subject: ({ site }) => `Confirm your address at ${site}`,
  body: ({ site, username, confirmLink, validFor }) => [
    paragraph('Hello,'),
    paragraph(`please confirm that this is the address of your account ${username} at ${site}.`),
    action('Confirm my address', confirmLink),
    paragraph(`The link works for ${validFor}. If that is not your account, there is nothing to do.`),
  ],
});
