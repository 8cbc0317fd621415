import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestContext } from '../../testing/fixture.ts';
import { mailsTo } from '../../testing/mails.ts';
import { signedIn } from '../../testing/people.ts';
import { requestExport } from './request-export.ts';
import { writeExport } from './write-export.ts';

const job = { id: 'ae0c1d26-4c3b-4b0e-9d0c-0a4d6a1f7e55', signal: new AbortController().signal, progress: undefined };

it('requests and mails no export to an address that is not confirmed', async () => {
  await using context = await createTestContext();
  const { userId, email, call } = await signedIn(context);
  const db = context.database.reader();
  const requested = async () => {
    const { rows } = await sql`select from jobs.job where name = 'export-account'`.execute(db);
    return rows.length;
  };
  await expect(requestExport(context, call)).rejects.toMatchObject({
    code: 'validation_failed',
    reason: 'email_not_confirmed',
    fields: { email: ['must be confirmed first'] },
  });
  expect(await requested()).toBe(0);
  // As if an earlier release had taken the request.
  await writeExport(context, { userId }, { ...job, report: () => Promise.reject(new Error('must not be sent')) });
  expect(await mailsTo(context, email)).toEqual([]);
  await sql`update users set email_confirmed_at = now() where id = ${userId}`.execute(db);
  await requestExport(context, call);
  expect(await requested()).toBe(1);
});
