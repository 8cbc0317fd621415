import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** Sent to a user who has requested a password reset. */
export const resetPassword = defineTemplate({
  name: 'reset-password',
  props: z.object({ site: line, name: line, resetLink: link, validFor: line }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    resetLink: 'https://commonplace.example/password/reset/TOKEN',
    validFor: 'one hour',
  },
  subject: ({ site }) => `Reset your ${site} password`,
  body: ({ site, name, resetLink, validFor }) => [
    paragraph(`Hello ${name},`),
    paragraph(`Someone, probably you, requested a password reset for your ${site} account.`),
    action('Reset password', resetLink),
    paragraph(`The link works once and expires after ${validFor}. If it was not you, you can ignore this email.`),
  ],
});
