import type { SendMailOptions } from 'nodemailer';
import type { RenderedMail } from './define-template.ts';
import type { Recipient } from './values.ts';

/** A mail with its headers. */
export interface Message extends RenderedMail {
  from: string;
  to: Recipient;
  /** Including angle brackets. */
  messageId: string;
}

/** Converts a message for nodemailer. */
export function toMailOptions({ from, to, messageId, subject, text, html, unsubscribe }: Message): SendMailOptions {
  return {
    from,
    to: { name: to.name ?? '', address: to.address },
    messageId,
    subject,
    text,
    html,
    headers: {
      // Prevents automatic replies (RFC 3834).
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
