import { z } from 'zod';
import { facts, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To the old and the new email address of an account, once the new one is confirmed. */
export const addressChanged = defineTemplate({
  name: 'address-changed',
  props: z.object({ site: line, name: line, oldAddress: line, newAddress: line, siteLink: link }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    oldAddress: 'ada@example.com',
    newAddress: 'lovelace@example.com',
    siteLink: 'https://commonplace.example/',
  },
  subject: ({ site }) => `Your email address at ${site} was changed`,
  body: ({ site, name, oldAddress, newAddress, siteLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(`The email address of your account at ${site} was changed.`),
    facts(['Old email address', oldAddress], ['New email address', newAddress]),
    paragraph('If this was not you, ', { label: 'contact the site', address: siteLink }, '.'),
  ],
});
