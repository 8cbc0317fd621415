import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To somebody who asked for what the site has of them. */
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
    paragraph(`what you asked for is ready: everything that ${site} has of you, in one file.`),
    action('Download the export', downloadLink),
    paragraph(`The link works for ${validFor}. Whoever has it can download the file, so keep it to yourself.`),
  ],
});
