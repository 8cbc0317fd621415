import { z } from 'zod';
import { action, paragraph } from '../content.ts';
import { defineTemplate } from '../define-template.ts';
import { line, link, text } from '../values.ts';

/** Sent to a person whom an administrator invites (InviteUser), with the administrator's text if there is any. */
export const invitation = defineTemplate({
  name: 'invitation',
  props: z.object({
    site: line,
    name: line,
    invitationLink: link,
    validFor: line,
    subject: line.optional(),
    message: text.optional(),
    footnote: text.optional(),
  }),
  example: {
    site: 'Commonplace',
    name: 'Ada Lovelace',
    invitationLink: 'https://commonplace.example/invitations/TOKEN',
    validFor: '7 days',
  },
  subject: ({ site, subject }) => subject ?? `You are invited to ${site}`,
  body: ({ site, name, invitationLink, validFor, message, footnote }) => [
    paragraph(`Hello ${name},`),
    ...paragraphs(message ?? `you are invited to ${site}. Choose a password to open your account.`),
    action('Accept the invitation', invitationLink),
    paragraph(`The link works for ${validFor}. If you do not want an account, you can ignore this email.`),
    ...paragraphs(footnote ?? ''),
  ],
});

/** Splits a text at blank lines. */
function paragraphs(text: string) {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim());
  return parts.filter((part) => part !== '').map((part) => paragraph(part));
}
