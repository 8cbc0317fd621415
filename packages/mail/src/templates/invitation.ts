import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** To somebody for whom an administrator has made an account (A8). */
export const invitation = defineTemplate({
  name: 'invitation',
  props: z.object({ site: line, name: line, invitationLink: link, validFor: line }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    invitationLink: 'https://commonplace.example/invitations/TOKEN',
    validFor: '7 days',
  },
  subject: ({ site }) => `You are invited to ${site}`,
  body: ({ site, name, invitationLink, validFor }) => [
    paragraph(`Hello ${name},`),
    paragraph(`you are invited to ${site}: an account is ready for you, and waits for your password.`),
    action('Accept the invitation', invitationLink),
    paragraph(`The link works for ${validFor}. If you do not want an account, there is nothing to do.`),
  ],
});
