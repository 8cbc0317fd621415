import { perform, type JobHandler } from '@commonplace/jobs/handler';
import type { MailConfig } from './config.ts';
import type { MailTemplate } from './define-template.ts';
import type { Message } from './message.ts';
import { mailJob } from './send-mail.ts';
import { sendBySmtp } from './smtp.ts';
import { writeToFolder } from './mail-folder.ts';

/**
 * Sends mails: over SMTP, or into a folder. Of one job every try sends a mail of the same Message-ID, so that one which
 * was sent, but not noted as such, can be recognized when it comes again.
 */
export function mailDelivery(config: MailConfig, templates: readonly MailTemplate[]): JobHandler {
  const { SMTP_URL: url, MAIL_DIR: folder, MAIL_FROM: from } = config;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return perform(mailJob, async ({ template: name, props, recipient: to }, { id, signal, logger }) => {
    const template = templates.find((candidate) => candidate.name === name);
    // A process of a later release may know it.
    if (template === undefined) throw new Error(`there is no template ${name}`);
    const message: Message = { ...template.render(props), from, to, messageId: `<${id}@${domain}>` };
    if (url === undefined) await writeToFolder(message, folder, id);
    else await sendBySmtp(message, url, signal);
    logger.info({ template: name, message_id: message.messageId }, 'mail sent');
  });
}
