import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { MailTemplate } from './define-template.ts';
import { recipient, type Recipient } from './values.ts';

/** Tried for some six hours: a mail server that is down comes back, and one that is busy asks to come again. */
export const mailJob = defineJob({
  name: 'send-mail',
  payload: z.object({ template: z.string(), props: z.unknown(), recipient }),
  timeLimitSeconds: 120,
  countsAs: 'mails',
  retries: { limit: 14, delaySeconds: 5, maxDelaySeconds: 3_600 },
});

/**
 * Has a mail sent once the transaction of `em` has committed, by a job, which needs `mailDelivery` among those of the
 * service. Mails that readers can unsubscribe from are sent after all others.
 * @throws ZodError when the recipient is no address, or the props are not as the template declares them.
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
