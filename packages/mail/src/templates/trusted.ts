import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** Sent to a user whom a moderator has made a trusted member (TrustUser). */
export const trustedMail = defineTemplate({
  name: 'trusted',
  props: z.object({ site: line, name: line, siteLink: link }),
  example: { site: 'Commonplace', name: 'Ada Lovelace', siteLink: 'https://commonplace.example/' },
  subject: ({ site }) => `You are a trusted member of ${site}`,
  body: ({ site, name, siteLink }) => [
    paragraph(`Hello ${name},`),
    paragraph(`A moderator of ${site} has made you a trusted member.`),
    paragraph(
      'You can now vote on articles and comments and flag those that break the rules. Your votes affect ' +
        'where they are shown, and only moderators can see them.',
    ),
    action(`Go to ${site}`, siteLink),
  ],
});
