import type { SendMailOptions } from 'nodemailer';
import type { RenderedMail } from './define-template.ts';
import type { Recipient } from './values.ts';

/** A mail with all that its headers say. */
export interface Message extends RenderedMail {
  from: string;
  to: Recipient;
  /** With its angle brackets. */
  messageId: string;
}

/** A message as nodemailer takes it. */
export function toMailOptions({ from, to, messageId, subject, text, html, unsubscribe }: Message): SendMailOptions {
  return {
    from,
    to: { name: to.name ?? '', address: to.address },
    messageId,
    subject,
    text,
    html,
    headers: {
      // Nobody's holiday notice is to answer it (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
