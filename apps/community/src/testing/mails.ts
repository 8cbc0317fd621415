import { sql } from 'kysely';
import type { TestContext } from './fixture.ts';

export interface WaitingMail {
  template: string;
  props: Record<string, string>;
  recipient: { address: string };
}

/** The mails that wait to be sent, oldest first; of one address if it is given. No job is worked on in these tests. */
export async function mailsTo(context: TestContext, address?: string): Promise<WaitingMail[]> {
  const { rows } = await sql<{ payload: WaitingMail }>`
    select data -> 'payload' as payload from jobs.job where name = 'send-mail' order by id`.execute(
    context.database.reader(),
  );
  const mails = rows.map(({ payload }) => payload);
  return address === undefined ? mails : mails.filter(({ recipient }) => recipient.address === address);
}

/** The token at the end of the link in the last mail to an address. */
export async function lastToken(context: TestContext, address: string): Promise<string> {
  const mail = (await mailsTo(context, address)).at(-1);
  const links = Object.values(mail?.props ?? {}).filter((value) => /^https:.*\/[\w-]{43}$/.test(value));
  return links[0]?.split('/').at(-1) ?? '';
}
