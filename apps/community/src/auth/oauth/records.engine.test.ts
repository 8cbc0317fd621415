import { RecordKind } from '@commonplace/proto/community/v1/oauth';
import { CredentialKind } from '@commonplace/proto/community/v1/credentials';
import { ApplicationEndedSchema, CredentialsEndedSchema } from '@commonplace/proto/community/v1/events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestContext, operator, type TestContext } from '../../testing/fixture.ts';
import { outboxOf } from '../../testing/outbox.ts';
import { consumeRecord } from './consume-record.ts';
import { deleteApplication } from './delete-application.ts';
import { deleteRecord } from './delete-record.ts';
import { endGrantById } from './end-grant.ts';
import { findGrant } from './find-grant.ts';
import { findRecord } from './find-record.ts';
import { listGrants } from './list-grants.ts';
import { pruneRecords } from './prune-records.ts';
import { give, letIn } from './testing/records.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

const hasRecord = (kind: RecordKind, id: string) =>
  findRecord(context, operator, { $typeName: 'commonplace.community.v1.FindRecordRequest', kind, id }).then(
    () => true,
    () => false,
  );
const consume = (kind: RecordKind, id: string) =>
  consumeRecord(context, operator, { $typeName: 'commonplace.community.v1.ConsumeRecordRequest', kind, id });
const codeOf = { kind: RecordKind.AUTHORIZATION_CODE };

describe('records', () => {
  it('are found by secret and kind, by gateways only, and store no secret', async () => {
    const { clientId, grantId, person } = await letIn(context);
    const id = await give(context, { clientId, grantId });
    expect(await hasRecord(RecordKind.ACCESS_TOKEN, id)).toBe(true);
    expect(await hasRecord(RecordKind.REFRESH_TOKEN, id)).toBe(false);
    expect(await hasRecord(RecordKind.ACCESS_TOKEN, id.toUpperCase())).toBe(false);
    const { rows } = await sql<{ row: string }>`select oauth_records::text as row from oauth_records`.execute(
      context.database.reader(),
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(id);
    const request = {
      $typeName: 'commonplace.community.v1.FindRecordRequest',
      kind: RecordKind.ACCESS_TOKEN,
      id,
    } as const;
    await expect(findRecord(context, person.call, request)).rejects.toMatchObject({ code: 'permission_denied' });
  });

  it('are used once under concurrency; a second use ends the grant', async () => {
    const { clientId, grantId, person } = await letIn(context);
    const code = await give(context, { clientId, grantId, ...codeOf });
    const token = await give(context, { clientId, grantId });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => consume(RecordKind.AUTHORIZATION_CODE, code)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await hasRecord(RecordKind.ACCESS_TOKEN, token)).toBe(false);
    expect(await listGrants(context, person.call)).toEqual([]);
    const ended = (await outboxOf(context, CredentialsEndedSchema)).filter(({ ids }) =>
      ids.includes(`grant:${grantId}`),
    );
    expect(ended).toMatchObject([{ kind: CredentialKind.ACCESS_TOKEN, userId: person.principal.userId }]);
    // The record that the first caller is about to store is ignored.
    expect(await hasRecord(RecordKind.ACCESS_TOKEN, await give(context, { clientId, grantId }))).toBe(false);
  });

  it('end with their application on every gateway', async () => {
    const { clientId, grantId, owner } = await letIn(context);
    const token = await give(context, { clientId, grantId });
    const own = await give(context, { clientId, kind: RecordKind.CLIENT_CREDENTIALS });
    await deleteApplication(context, owner.call, clientId);
    expect(await hasRecord(RecordKind.ACCESS_TOKEN, token)).toBe(false);
    expect(await hasRecord(RecordKind.CLIENT_CREDENTIALS, own)).toBe(false);
    expect((await outboxOf(context, ApplicationEndedSchema)).at(-1)).toMatchObject({ clientId });
  });

  it('expire or end with their grant', async () => {
    const { clientId, grantId } = await letIn(context);
    const one = await give(context, { clientId, grantId });
    const two = await give(context, { clientId, grantId });
    const request = {
      $typeName: 'commonplace.community.v1.DeleteRecordRequest',
      kind: RecordKind.ACCESS_TOKEN,
      id: one,
    } as const;
    await deleteRecord(context, operator, request);
    await deleteRecord(context, operator, request);
    expect([await hasRecord(RecordKind.ACCESS_TOKEN, one), await hasRecord(RecordKind.ACCESS_TOKEN, two)]).toEqual([
      false,
      true,
    ]);
    await Promise.all(Array.from({ length: 4 }, () => endGrantById(context, operator, grantId)));
    expect(await hasRecord(RecordKind.ACCESS_TOKEN, two)).toBe(false);
    await expect(findGrant(context, operator, { case: 'id', value: grantId })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('are limited: the oldest are removed, used and unused ones apart', async () => {
    const { clientId, grantId } = await letIn(context);
    const rests = await give(context, { clientId, grantId, kind: RecordKind.REFRESH_TOKEN });
    const [first = '', ...later] = await inTurn(52, async () => {
      const id = await give(context, { clientId, grantId, kind: RecordKind.REFRESH_TOKEN });
      await consume(RecordKind.REFRESH_TOKEN, id);
      return id;
    });
    expect(await hasRecord(RecordKind.REFRESH_TOKEN, first)).toBe(false);
    expect(await hasRecord(RecordKind.REFRESH_TOKEN, later.at(-1) ?? '')).toBe(true);
    expect(await hasRecord(RecordKind.REFRESH_TOKEN, rests)).toBe(true);
    const [oldest = '', ...tokens] = await inTurn(51, () => give(context, { clientId, grantId }));
    expect(await hasRecord(RecordKind.ACCESS_TOKEN, oldest)).toBe(false);
    expect(await hasRecord(RecordKind.ACCESS_TOKEN, tokens[0] ?? '')).toBe(true);
  });

  it('are removed after they expire', async () => {
    const { clientId, grantId } = await letIn(context);
    const expired = await give(context, { clientId, grantId, expiresAt: new Date(Date.now() - 1_000).toISOString() });
    const kept = await give(context, { clientId, grantId });
    expect(await hasRecord(RecordKind.ACCESS_TOKEN, expired)).toBe(true);
    await pruneRecords(context, new AbortController().signal);
    expect([await hasRecord(RecordKind.ACCESS_TOKEN, expired), await hasRecord(RecordKind.ACCESS_TOKEN, kept)]).toEqual(
      [false, true],
    );
  });
});

async function inTurn<Result>(times: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let turn = 0; turn < times; turn += 1) results.push(await work());
  return results;
}
