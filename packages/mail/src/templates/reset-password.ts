import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To a user who has forgotten their password. */
export const resetPassword = defineTemplate({
  name: 'reset-password',
  props: z.object({ site: line, name: line, resetLink: link, validFor: line }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    resetLink: 'https://commonplace.example/password/reset/TOKEN',
    validFor: 'one hour',
  },
  subject: ({ site }) => `Reset your password for ${site}`,
  body: ({ site, name, resetLink, validFor }) => [
    paragraph(`Hello ${name},`),
    paragraph(`Someone, probably you, asked to reset the password of your account at ${site}.`),
    action('Choose a new password', resetLink),
    paragraph(
      `The link works once, for ${validFor}. If this was not you, you can ignore this mail. Your password stays the same.`,
    ),
  ],
});
