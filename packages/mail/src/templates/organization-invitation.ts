import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link } from '../values.ts';

/** Sent to an email address that an organization invites. Contains nothing that users chose. */
export const organizationInvitation = defineTemplate({
  name: 'organization-invitation',
  props: z.object({ site: line, invitationLink: link, validFor: line }),
  example: {
    site: 'Commonplace',
    invitationLink: 'https://commonplace.example/organizations/invitations/SECRET',
    validFor: '14 days',
  },
  subject: ({ site }) => `An organization on ${site} invites you`,
  body: ({ site, invitationLink, validFor }) => [
    paragraph('Hello,'),
    paragraph(`an organization on ${site} invites you to become a member. The link shows which one it is.`),
    action('See the invitation', invitationLink),
    paragraph(`The link works for ${validFor}. If you do not want to join, you can ignore this email.`),
  ],
});
