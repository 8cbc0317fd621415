import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** Sent to a user whose data export is ready. */
export const exportReady = defineTemplate({
  name: 'export-ready',
  props: z.object({ site: line, name: line, downloadLink: link, validFor: line }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    downloadLink: 'https://commonplace.example/exports/TOKEN',
    validFor: '7 days',
  },
  subject: ({ site }) => `Your export from ${site} is ready`,
  body: ({ site, name, downloadLink, validFor }) => [
    paragraph(`Hello ${name},`),
    paragraph(`Your export is ready: one file with all your data from ${site}.`),
    action('Download the export', downloadLink),
    paragraph(`The link works for ${validFor}. Anyone with the link can download the file, so do not share it.`),
  ],
});
