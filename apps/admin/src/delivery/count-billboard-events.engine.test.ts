import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { BillboardInputSchema, type BillboardInput } from '@commonplace/proto/admin/v1/billboards';
import { servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBillboard } from '../billboards/create-billboard.ts';
import { callBy, startFixture, type AdminFixture } from '../testing/fixture.ts';
import { countBillboardEvents } from './count-billboard-events.ts';

type Input = Exclude<MessageInitShape<typeof BillboardInputSchema>, BillboardInput>;

let fixture: AdminFixture;
const admin = callBy(userPrincipal({ userId: 1, roles: ['admin'] }));
const member = userPrincipal({ userId: 2 });

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture?.[Symbol.asyncDispose]());
beforeEach(() => sql`truncate billboards`.execute(fixture.db));

async function make(input: Input = {}): Promise<number> {
  const all = { bodyMarkdown: 'Text', placementArea: 'footer', approved: true, published: true, ...input };
  return (await createBillboard(fixture.context, admin, create(BillboardInputSchema, all))).id ?? 0;
}

describe('countBillboardEvents', () => {
  const count = (...counts: { billboardId: number; impressions: number; clicks: number }[]) =>
    countBillboardEvents(
      fixture.context,
      callBy(servicePrincipal('gateway')),
      counts.map((one) => ({ $typeName: 'commonplace.admin.v1.CountBillboardEventsRequest.Count', ...one })),
    );
  const counted = async (id: number) => {
    const columns = ['impressions_count', 'clicks_count', 'success_rate', 'counts_tabulated_at', 'version'] as const;
    return fixture.db.selectFrom('billboards').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  };

  test('adds concurrent counts and updates the success rate', async () => {
    const [id, hidden] = [await make(), await make({ published: false })];
    await Promise.all(
      Array.from({ length: 50 }, () =>
        count({ billboardId: id, impressions: 10, clicks: 1 }, { billboardId: hidden, impressions: 1, clicks: 0 }),
      ),
    );
    await count(
      { billboardId: id, impressions: -5, clicks: -5 },
      { billboardId: 2_000_000, impressions: 1, clicks: 1 },
    );
    expect(await counted(id)).toMatchObject({
      impressions_count: 500,
      clicks_count: 50,
      success_rate: 0.1,
      version: 1,
    });
    expect((await counted(id)).counts_tabulated_at).not.toBeNull();
    expect(await counted(hidden)).toMatchObject({ impressions_count: 0, counts_tabulated_at: null });
  });

  test('stops at the column maximum and accepts counts from services only', async () => {
    const id = await make();
    await sql`update billboards set impressions_count = 2147483000, clicks_count = 1`.execute(fixture.db);
    await count({ billboardId: id, impressions: 2_000_000_000, clicks: 0 });
    expect(await counted(id)).toMatchObject({ impressions_count: 2_147_483_647, clicks_count: 1 });
    await expect(countBillboardEvents(fixture.context, callBy(member), [])).rejects.toMatchObject({
      code: 'permission_denied',
    });
  });
});
