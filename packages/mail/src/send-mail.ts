import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { MailTemplate } from './define-template.ts';
import { recipient, type Recipient } from './values.ts';

/** Retried for about six hours, in case the mail server is down or busy. */
export const mailJob = defineJob({
  name: 'send-mail',
  payload: z.object({ template: z.string(), props: z.unknown(), recipient }),
  timeLimitSeconds: 120,
  countsAs: 'mails',
  retries: { limit: 14, delaySeconds: 5, maxDelaySeconds: 3_600 },
});

/**
 * Enqueues a mail in the transaction of `em`. The service needs a `mailDelivery` handler. Mails with an unsubscribe link have a
 * lower priority.
 * @throws ZodError if the recipient or the props are invalid.
 */
export async function sendMail<Props extends z.ZodType>(
  em: SqlEntityManager,
  template: MailTemplate<Props>,
  props: z.input<Props>,
  to: Recipient,
): Promise<void> {
  const { unsubscribe } = template.render(props);
  const isBulk = unsubscribe !== undefined;
  await enqueue(em, mailJob, { template: template.name, props, recipient: to }, { isBulk });
}
