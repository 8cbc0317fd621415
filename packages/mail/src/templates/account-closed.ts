import { z } from 'zod';
import { facts, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** Sent when a user has closed their account; the last mail to this address. */
export const accountClosed = defineTemplate({
  name: 'account-closed',
  props: z.object({ site: line, name: line, username: line, content: line, siteLink: link }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    username: 'ada',
    content: 'stays under an anonymous name',
    siteLink: 'https://commonplace.example/',
  },
  subject: ({ site }) => `Your ${site} account is closed`,
  body: ({ site, name, username, content, siteLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(`Your ${site} account is closed and cannot be reopened.`),
    facts(['Account', username], ['Your content', content]),
    paragraph('If you did not do this, ', { label: 'contact the site', address: siteLink }, '.'),
  ],
});
