import { z } from 'zod';
import { isNearby } from './smtp-url.ts';

/** Of files alone: no mail server takes it. */
const noSender = 'noreply@commonplace.invalid';

/** For services that send mail, by variable. */
export const mailConfig = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .optional()
    .describe(
      'The mail server, smtp://user:password@host:587 or smtps://...:465; without it mails become files in MAIL_DIR. With a password it must offer TLS, unless it is on this machine; ?requireTLS=true asks for that too, ?ignoreTLS=true forgoes it.',
    ),
  MAIL_DIR: z
    .string()
    .default('.data/mail')
    .describe(
      'Folder for mails, one .eml file each, where there is no mail server. They hold links that let people in.',
    ),
  MAIL_FROM: z
    .email()
    .default(noSender)
    .describe('The address that mails come from, which SMTP_URL needs; its domain also names them (Message-ID).'),
};

export type MailConfig = z.output<z.ZodObject<typeof mailConfig>>;

/** Domains that are nobody's (RFC 2606, RFC 6761): what takes mail for others drops what comes from there. */
const nobodysDomain = /(?:^|[@.])(?:test|invalid|localhost|example|example\.(?:com|net|org))$/i;

/**
 * Refuses a mail server without a sender that it can take mails of, which would be lost without a word. One in the same
 * network may be there to show mails to whoever develops, and takes a sender that is nobody's.
 */
export function checkSender({ SMTP_URL: url, MAIL_FROM: from }: MailConfig, context: z.RefinementCtx): void {
  if (url === undefined) return;
  if (from === noSender) refuse(context, 'SMTP_URL names a mail server, so say which address mails come from');
  else if (nobodysDomain.test(from) && !isNearby(url)) refuse(context, 'must be in a domain of yours, as mails go out');
}

function refuse(context: z.RefinementCtx, message: string): void {
  context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message });
}
