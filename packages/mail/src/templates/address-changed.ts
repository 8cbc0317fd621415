import { z } from 'zod';
import { facts, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To the old address of an account and to the new one, once that is confirmed. */
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
  subject: ({ site }) => `Your address at ${site} was changed`,
  body: ({ site, name, oldAddress, newAddress, siteLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(`the mail address of your account at ${site} was changed.`),
    facts(['Old address', oldAddress], ['New address', newAddress]),
    paragraph('If it was not you, ', { label: 'tell those who run the site', address: siteLink }, '.'),
  ],
});
