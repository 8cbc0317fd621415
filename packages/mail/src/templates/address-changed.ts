import { z } from 'zod';
import { facts, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** Sent to the old and the new email address of an account after the new one was confirmed. */
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
  subject: ({ site }) => `Your ${site} email address was changed`,
  body: ({ site, name, oldAddress, newAddress, siteLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(`The email address of your ${site} account was changed.`),
    facts(['Old address', oldAddress], ['New address', newAddress]),
    paragraph('If you did not do this, ', { label: 'contact the site', address: siteLink }, '.'),
  ],
});
