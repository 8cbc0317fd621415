import { z } from 'zod';
import { facts, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To a user who has closed their account; the last mail to this address. */
export const accountClosed = defineTemplate({
  name: 'account-closed',
  props: z.object({ site: line, name: line, username: line, content: line, siteLink: link }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    username: 'ada',
    content: 'Kept without your name',
    siteLink: 'https://commonplace.example/',
  },
  subject: ({ site }) => `Your account at ${site} was closed`,
  body: ({ site, name, username, content, siteLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(`Your account at ${site} was closed. It cannot be reopened.`),
    facts(['Account', username], ['Your content', content]),
    paragraph('If this was not you, ', { label: 'contact the site', address: siteLink }, '.'),
  ],
});
