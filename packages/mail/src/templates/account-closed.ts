import { z } from 'zod';
import { facts, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To somebody who has closed their account; the last mail to this address. */
export const accountClosed = defineTemplate({
  name: 'account-closed',
  props: z.object({ site: line, name: line, username: line, content: line, siteLink: link }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    username: 'ada',
    content: 'stays, under the name of nobody',
    siteLink: 'https://commonplace.example/',
  },
  subject: ({ site }) => `Your account at ${site} is closed`,
  body: ({ site, name, username, content, siteLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(`your account at ${site} is closed, and cannot be opened again.`),
    facts(['Account', username], ['What you wrote', content]),
    paragraph('If it was not you, ', { label: 'tell those who run the site', address: siteLink }, '.'),
  ],
});
