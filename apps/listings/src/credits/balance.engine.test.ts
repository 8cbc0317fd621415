import { userPrincipal } from '@commonplace/testing/principals';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { listingCost, type ListingCategory } from '../listings/categories.ts';
import { createListing } from '../listings/create-listing.ts';
import { updateListing } from '../listings/update-listing.ts';
import type { HolderType } from '../tables/credits.ts';
import { accounts, callBy, give, startFixture, validInput, type ListingsFixture } from '../testing/fixture.ts';

/** A model of the balances and listings that the steps should produce. */
interface Expected {
  User: number;
  Organization: number;
  listings: {
    id: number;
    category: ListingCategory;
    isPaid: boolean;
    isPublished: boolean;
    isOrganizations: boolean;
  }[];
}

type Step = (fixture: ListingsFixture, expected: Expected, userId: number) => Promise<void>;

const category = fc.constantFrom<ListingCategory[]>('jobs', 'products', 'misc');
const callOf = (userId: number) => callBy(userPrincipal({ userId, organizations: [{ id: userId, role: 'admin' }] }));

/** Charges a cost in the model: the organization first, never split. */
function charge(expected: Expected, cost: number, isOrganizations: boolean): boolean {
  const holders: HolderType[] = isOrganizations ? ['Organization', 'User'] : ['User'];
  const payer = holders.find((holder) => expected[holder] >= cost);
  if (payer) expected[payer] -= cost;
  return payer !== undefined;
}

/** Awaits a use case, which fails with `insufficient_credits` unless it is paid for. */
async function expectPaid<Result>(isPaid: boolean, work: Promise<Result>): Promise<Result | undefined> {
  if (isPaid) return work;
  await expect(work).rejects.toMatchObject({ code: 'insufficient_credits' });
  return undefined;
}

const grant = fc
  .record({ type: fc.constantFrom<HolderType[]>('User', 'Organization'), amount: fc.integer({ min: 1, max: 40 }) })
  .map(({ type, amount }): Step => async ({ context }, expected, id) => {
    expected[type] += amount;
    expect(await give(context, { type, id }, amount)).toBe(expected[type]);
  });

const creation = fc
  .record({ category, isDraft: fc.boolean(), isOrganizations: fc.boolean() })
  .map(({ isDraft, isOrganizations, ...fields }): Step => async ({ context }, expected, userId) => {
    const isPaid = isDraft || charge(expected, listingCost(fields.category), isOrganizations);
    const input = {
      ...validInput,
      ...fields,
      action: isDraft ? 'draft' : 'publish',
      organizationId: isOrganizations ? userId : undefined,
    };
    const listing = await expectPaid(isPaid, createListing(context, callOf(userId), input));
    if (listing?.id === undefined) return;
    expected.listings.push({ id: listing.id, ...fields, isPaid: !isDraft, isPublished: !isDraft, isOrganizations });
  });

const change = fc
  .record({ action: fc.constantFrom('bump', 'publish', 'unpublish'), at: fc.nat(5) })
  .map(({ action, at }): Step => async ({ context }, expected, userId) => {
    const listing = expected.listings[at];
    if (!listing) return;
    const costs = action === 'bump' || (action === 'publish' && !listing.isPaid);
    const isDone = !costs || charge(expected, listingCost(listing.category), listing.isOrganizations);
    const done = await expectPaid(isDone, updateListing(context, callOf(userId), { id: listing.id, action }));
    if (!done) return;
    if (costs) listing.isPaid = true;
    if (action !== 'bump') listing.isPublished = action === 'publish';
    expect(done.published).toBe(listing.isPublished);
  });

test('keeps balances equal to grants less charges, and never negative', async () => {
  await using fixture = await startFixture();
  let userId = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(grant, creation, change), { maxLength: 12 }), async (steps) => {
      userId += 1;
      const expected: Expected = { User: 0, Organization: 0, listings: [] };
      for (const step of steps) await step(fixture, expected, userId);
      const stored = await accounts(fixture.db);
      for (const type of ['User', 'Organization'] as const) {
        const { balance, entries } = stored[`${type}/${userId}`] ?? { balance: 0, entries: 0 };
        expect([balance, entries]).toEqual([expected[type], expected[type]]);
        expect(balance).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 8 },
  );
});
