import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To an address that somebody gave as theirs, at sign-up or as their new one. */
export const confirmAddress = defineTemplate({
  name: 'confirm-address',
  props: z.object({ site: line, name: line, confirmLink: link, validFor: line }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    confirmLink: 'https://commonplace.example/confirm/TOKEN',
    validFor: '24 hours',
  },
  subject: ({ site }) => `Confirm your address at ${site}`,
  body: ({ site, name, confirmLink, validFor }) => [
    paragraph(`Hello ${name},`),
    paragraph(`please confirm that this is your address at ${site}.`),
    action('Confirm my address', confirmLink),
    paragraph(`The link works for ${validFor}. If you did not ask for it, there is nothing to do.`),
  ],
});
