import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** Sent to the owner of an email address that was used to sign up again; the visitor learns nothing. */
export const addressTaken = defineTemplate({
  name: 'address-taken',
  props: z.object({ site: line, name: line, signInLink: link, resetLink: link }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    signInLink: 'https://commonplace.example/signin',
    resetLink: 'https://commonplace.example/password',
  },
  subject: ({ site }) => `You already have a ${site} account`,
  body: ({ site, name, signInLink, resetLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(
      `Someone, probably you, tried to sign up to ${site} with this email address. You already have an account.`,
    ),
    action('Sign in', signInLink),
    paragraph('If you forgot your password, ', { label: 'reset it', address: resetLink }, '.'),
    paragraph('If it was not you, you can ignore this email. Nothing has changed.'),
  ],
});
