import { isEmailAddress } from '@commonplace/rules/email-address';
import { z } from 'zod';
import { isNearby } from './smtp-url.ts';

/** Default sender when mails are written to files; no mail server accepts it. */
const noSender = 'noreply@commonplace.invalid';

/** Variables of services that send mail. */
export const mailConfig = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .optional()
    .describe(
      'Mail server, as smtp://user:password@host:587 or smtps://...:465. Without it, mails are written to files in MAIL_DIR. With a password, the server must offer TLS unless it runs on this machine; ?requireTLS=true requires TLS too, ?ignoreTLS=true disables it.',
    ),
  MAIL_DIR: z
    .string()
    .default('.data/mail')
    .describe('Folder for mails as .eml files, used without a mail server. The mails contain links that grant access.'),
  MAIL_FROM: z
    .string()
    .refine(isEmailAddress, 'must be an email address')
    .default(noSender)
    .describe('Sender address of mails, required with SMTP_URL. Its domain is also used in message ids.'),
};

export type MailConfig = z.output<z.ZodObject<typeof mailConfig>>;

/** Reserved domains (RFC 2606, RFC 6761), which mail servers reject as senders. */
const reservedDomain = /(?:^|[@.])(?:test|invalid|localhost|example|example\.(?:com|net|org))$/i;

/**
 * Rejects a mail server without a valid sender, whose mails would be lost silently. A server in the same network may be a
 * development tool, and accepts a reserved domain.
 */
export function checkSender({ SMTP_URL: url, MAIL_FROM: from }: MailConfig, context: z.RefinementCtx): void {
  if (url === undefined) return;
  if (from === noSender) refuse(context, 'is required with SMTP_URL');
  else if (reservedDomain.test(from) && !isNearby(url))
    refuse(context, 'must be in a domain of yours, not a reserved one');
}

function refuse(context: z.RefinementCtx, message: string): void {
  context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message });
}
