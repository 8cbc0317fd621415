import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To the owner of an email address that was used in another sign-up; the sign-up page does not reveal the account. */
export const addressTaken = defineTemplate({
  name: 'address-taken',
  props: z.object({ site: line, name: line, signInLink: link, resetLink: link }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    signInLink: 'https://commonplace.example/signin',
    resetLink: 'https://commonplace.example/password',
  },
  subject: ({ site }) => `You already have an account at ${site}`,
  body: ({ site, name, signInLink, resetLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(
      `Someone, probably you, tried to create an account at ${site} with this email address. It already has one.`,
    ),
    action('Sign in', signInLink),
    paragraph('If you forgot your password, ', { label: 'reset it', address: resetLink }, '.'),
    paragraph('If this was not you, you can ignore this mail. Nothing has changed.'),
  ],
});
