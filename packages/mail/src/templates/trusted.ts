import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To somebody whom a moderator has made a trusted member (A5). */
export const trustedMail = defineTemplate({
  name: 'trusted',
  props: z.object({ site: line, name: line, siteLink: link }),
  example: { site: 'Commonplace', name: 'Ada Lovelace', siteLink: 'https://commonplace.example/' },
  subject: ({ site }) => `You are a trusted member of ${site}`,
  body: ({ site, name, siteLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(`a moderator of ${site} has made you a trusted member.`),
    paragraph(
      'You can now say which articles and comments are good, and flag those that break the rules; what you say weighs in ' +
        'where they are shown, and only moderators know that it was you.',
    ),
    action(`Go to ${site}`, siteLink),
  ],
});
