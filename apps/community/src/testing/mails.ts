import { sql } from 'kysely';
import type { TestContext } from './fixture.ts';

export interface WaitingMail {
  template: string;
  props: Record<string, string>;
  recipient: { address: string };
}

/** Returns the queued mails, oldest first, optionally of one address. Tests run no jobs. */
export async function mailsTo(context: TestContext, address?: string): Promise<WaitingMail[]> {
  const { rows } = await sql<{ payload: WaitingMail }>`
    select data -> 'payload' as payload from jobs.job where name = 'send-mail' order by id`.execute(
    context.database.reader(),
  );
  const mails = rows.map(({ payload }) => payload);
  return address === undefined ? mails : mails.filter(({ recipient }) => recipient.address === address);
}

/** Returns the token of the link in the last mail to an address. */
export async function lastToken(context: TestContext, address: string): Promise<string> {
  const mail = (await mailsTo(context, address)).at(-1);
  const links = Object.values(mail?.props ?? {}).filter((value) => /^https:.*\/[\w-]{43}$/.test(value));
  return links[0]?.split('/').at(-1) ?? '';
}
