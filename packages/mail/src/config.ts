import { z } from 'zod';

/** For services that send mail, by variable. */
export const mailConfig = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'The mail server, smtp://user:password@host:port or smtps://...; without it mails become files in MAIL_DIR.',
    ),
  MAIL_DIR: z
    .string()
    .default('.data/mail')
    .describe(
      'Folder for mails, one .eml file each, where there is no mail server. They hold links that let people in.',
    ),
  MAIL_FROM: z
    .email()
    .default('noreply@commonplace.invalid')
    .describe('The address that mails come from; its domain also names them (Message-ID).'),
};

export type MailConfig = z.output<z.ZodObject<typeof mailConfig>>;
