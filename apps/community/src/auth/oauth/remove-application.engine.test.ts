import { CredentialKind } from '@commonplace/proto/community/v1/credentials';
import { ApplicationEndedSchema, CredentialsEndedSchema } from '@commonplace/proto/community/v1/events';
import { RecordKind } from '@commonplace/proto/community/v1/oauth';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { authenticate } from '../credentials/authenticate.ts';
import { createTestContext, operator, type TestContext } from '../../testing/fixture.ts';
import { insertManyUsers } from '../../testing/many-records.ts';
import { outboxOf } from '../../testing/outbox.ts';
import { allowApplication } from './allow-application.ts';
import { consumeRecord } from './consume-record.ts';
import { createApplication } from './create-application.ts';
import { deleteApplication } from './delete-application.ts';
import { findGrant } from './find-grant.ts';
import { findRecord } from './find-record.ts';
import { getApplication } from './get-application.ts';
import { listApplications } from './list-applications.ts';
import { listGrants } from './list-grants.ts';
import { removeApplication } from './remove-application.ts';
import { application, give, letIn } from './testing/records.ts';

let context: TestContext;
const people = 3_000;
const notFound = { code: 'not_found' };

beforeAll(async () => {
  context = await createTestContext();
  await insertManyUsers(context.database.reader(), people);
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});
beforeEach(() => sql`truncate oauth_applications, outbox, jobs.job cascade`.execute(context.database.reader()));

/** Creates an application with many grants, each with two tokens. */
async function popular() {
  const made = await letIn(context);
  const db = context.database.reader();
  const { rows } = await sql<{ id: number }>`select id from oauth_applications`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into oauth_grants (application_id, user_id, scopes)
    select ${id}, id, '{public}' from users on conflict do nothing`.execute(db);
  await sql`
    insert into oauth_records (kind, secret_hash, application_id, grant_id, scopes, payload, expires_at)
    select kind, sha256((kind || id)::bytea), application_id, id, scopes, '{}', now() + interval '1 hour'
    from oauth_grants, unnest(array['access_token', 'refresh_token']) as kind`.execute(db);
  return { ...made, id };
}

async function left() {
  const { rows } = await sql<{ applications: number; grants: number; records: number }>`
    select (select count(*)::integer from oauth_applications) as applications,
      (select count(*)::integer from oauth_grants) as grants,
      (select count(*)::integer from oauth_records) as records`.execute(context.database.reader());
  return rows[0] ?? { applications: 0, grants: 0, records: 0 };
}

it('deletes an application without waiting for its users or touching its records', async () => {
  const { owner, clientId } = await popular();
  const before = await left();
  expect(before.grants).toBeGreaterThan(people);
  await context.database.transaction(undefined, async (em) => {
    await sql`select from oauth_grants for update`.execute(em.getKysely());
    await deleteApplication(context, owner.call, clientId);
  });
  expect(await left()).toEqual(before);
  expect(await outboxOf(context, ApplicationEndedSchema)).toMatchObject([{ clientId }]);
  expect(await outboxOf(context, CredentialsEndedSchema)).toEqual([]);
  await expect(deleteApplication(context, owner.call, clientId)).rejects.toMatchObject(notFound);
});

it('rejects all records of an application as soon as it ends', async () => {
  const { owner, person, clientId, grantId } = await letIn(context);
  const token = await give(context, { clientId, grantId });
  const own = await give(context, { clientId, kind: RecordKind.CLIENT_CREDENTIALS });
  const refresh = await give(context, { clientId, grantId, kind: RecordKind.REFRESH_TOKEN });
  const code = await give(context, { clientId, grantId, kind: RecordKind.AUTHORIZATION_CODE });
  await deleteApplication(context, owner.call, clientId);
  for (const secret of [token, own]) {
    const credential = { secret, kind: CredentialKind.ACCESS_TOKEN };
    await expect(authenticate(context, operator, credential)).rejects.toMatchObject({ code: 'unauthenticated' });
  }
  const later = await give(context, { clientId, grantId });
  for (const [kind, id] of [
    [RecordKind.ACCESS_TOKEN, token],
    [RecordKind.ACCESS_TOKEN, later],
    [RecordKind.REFRESH_TOKEN, refresh],
    [RecordKind.AUTHORIZATION_CODE, code],
    [RecordKind.CLIENT_CREDENTIALS, own],
  ] as const) {
    const find = { $typeName: 'commonplace.community.v1.FindRecordRequest', kind, id } as const;
    await expect(findRecord(context, operator, find)).rejects.toMatchObject(notFound);
    const consume = { $typeName: 'commonplace.community.v1.ConsumeRecordRequest', kind, id } as const;
    await expect(consumeRecord(context, operator, consume)).rejects.toMatchObject(notFound);
  }
  await expect(getApplication(context, operator, clientId)).rejects.toMatchObject(notFound);
  await expect(findGrant(context, operator, { case: 'id', value: grantId })).rejects.toMatchObject(notFound);
  const allowed = allowApplication(context, person.call, { clientId, scopes: ['public'] });
  await expect(allowed).rejects.toMatchObject(notFound);
  expect(await listGrants(context, person.call)).toEqual([]);
  expect(await listApplications(context, owner.call)).toEqual([]);
  // It does not count towards the owner's ten applications.
  for (let count = 0; count < 10; count += 1) await createApplication(context, owner.call, application);
});

it('removes records in batches and continues after a failed run', async () => {
  const { owner, clientId, id } = await popular();
  await deleteApplication(context, owner.call, clientId);
  const controller = new AbortController();
  const stopped = await context.database.transaction(undefined, async (em) => {
    await sql`select from oauth_grants for update`.execute(em.getKysely());
    const removal = removeApplication(context, { applicationId: id }, controller);
    await expect.poll(async () => (await left()).records).toBe(0);
    controller.abort();
    return { removal: removal.catch((error: unknown) => error) };
  });
  expect(await stopped.removal).toBeInstanceOf(Error);
  const { applications, grants } = await left();
  expect({ applications, hasGrants: grants > 0 }).toEqual({ applications: 1, hasGrants: true });
  for (let time = 0; time < 2; time += 1) {
    await removeApplication(context, { applicationId: id }, new AbortController());
    expect(await left()).toEqual({ applications: 0, grants: 0, records: 0 });
  }
});
