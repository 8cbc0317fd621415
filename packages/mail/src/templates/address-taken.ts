import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To the owner of an address with which somebody tried to open another account, who is told nothing of it. */
export const addressTaken = defineTemplate({
  name: 'address-taken',
  props: z.object({ site: line, name: line, signInLink: link, resetLink: link }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    signInLink: 'https://commonplace.example/signin',
    resetLink: 'https://commonplace.example/password',
  },
  subject: ({ site }) => `You have an account at ${site} already`,
  body: ({ site, name, signInLink, resetLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(`somebody, probably you, gave this address for an account at ${site}. It has one already.`),
    action('Sign in', signInLink),
    paragraph('Should you not know your password any more, ', { label: 'choose a new one', address: resetLink }, '.'),
    paragraph('If it was not you, there is nothing to do: nothing has changed.'),
  ],
});
