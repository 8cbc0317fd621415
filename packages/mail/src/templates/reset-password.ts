import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To somebody who has forgotten their password. */
export const resetPassword = defineTemplate({
  name: 'reset-password',
  props: z.object({ site: line, name: line, resetLink: link, validFor: line }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    resetLink: 'https://commonplace.example/password/reset/TOKEN',
    validFor: 'one hour',
  },
  subject: ({ site }) => `Choose a new password for ${site}`,
  body: ({ site, name, resetLink, validFor }) => [
    paragraph(`Hello ${name},`),
    paragraph(`somebody, probably you, asked for a new password for your account at ${site}.`),
    action('Choose a new password', resetLink),
    paragraph(`The link works once, for ${validFor}. If it was not you, your password stays as it is.`),
  ],
});
