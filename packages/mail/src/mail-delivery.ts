import { perform, type JobHandler } from '@commonplace/jobs/handler';
import type { MailConfig } from './config.ts';
import type { MailTemplate } from './define-template.ts';
import type { Message } from './message.ts';
import { mailJob } from './send-mail.ts';
import { sendBySmtp } from './smtp.ts';
import { writeToFolder } from './mail-folder.ts';

/**
 * Creates the handler of mail jobs: sends over SMTP, or writes to a folder. Each try of a job uses the same Message-ID, so that
 * a mail that was sent twice can be recognized.
 */
export function mailDelivery(config: MailConfig, templates: readonly MailTemplate[]): JobHandler {
  const { SMTP_URL: url, MAIL_DIR: folder, MAIL_FROM: from } = config;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return perform(mailJob, async ({ template: name, props, recipient: to }, { id, signal, logger }) => {
    const template = templates.find((candidate) => candidate.name === name);
    // A newer release may have the template.
    if (template === undefined) throw new Error(`unknown mail template ${name}`);
    const message: Message = { ...template.render(props), from, to, messageId: `<${id}@${domain}>` };
    if (url === undefined) await writeToFolder(message, folder, id);
    else await sendBySmtp(message, url, signal);
    logger.info({ template: name, message_id: message.messageId }, 'mail sent');
  });
}
