import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  accounts,
  appendedEvents,
  callBy,
  give,
  startFixture,
  validInput,
  type ListingsFixture,
} from '../testing/fixture.ts';
import { createListing } from './create-listing.ts';
import { deleteListing } from './delete-listing.ts';
import { getListingCharges } from './get-listing-charges.ts';
import type { UpdateListingInput } from './listing-change.ts';
import { updateListing } from './update-listing.ts';

let fixture: ListingsFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

const owner = userPrincipal({ userId: 1, organizations: [{ id: 9, role: 'member' }] });
const admin = userPrincipal({ userId: 2, organizations: [{ id: 9, role: 'admin' }] });
const stranger = userPrincipal({ userId: 3 });

type Changes = Omit<UpdateListingInput, 'id'>;

/** Creates a listing of the owner; products cost 5. */
async function list(input: Partial<Parameters<typeof createListing>[2]> = {}): Promise<number> {
  await give(fixture.context, { type: 'User', id: 1 }, 5);
  const { id = 0 } = await createListing(fixture.context, callBy(owner), {
    ...validInput,
    category: 'products',
    ...input,
  });
  return id;
}

const update = (id: number, changes: Changes, principal: Parameters<typeof callBy>[0] = owner) =>
  updateListing(fixture.context, callBy(principal), { id, ...changes });
const age = (id: number, interval: string) =>
  sql`update listings set bumped_at = bumped_at - ${interval}::interval where id = ${id}`.execute(fixture.db);
const balance = async () => (await accounts(fixture.db))['User/1']?.balance;
const row = (id: number) =>
  fixture.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('bump', () => {
  test('charges the category at any time and renews the bump time', async () => {
    const id = await list();
    await age(id, '20 days');
    await give(fixture.context, { type: 'User', id: 1 }, 7);
    expect(await update(id, { action: 'bump', title: 'Not read' })).toMatchObject({
      published: true,
      title: validInput.title,
      version: 2,
    });
    expect(Date.now() - Date.parse((await row(id)).bumped_at ?? '')).toBeLessThan(60_000);
    expect(await accounts(fixture.db)).toEqual({ 'User/1': { balance: 2, entries: 2 } });
    await expect(update(id, { action: 'bump' })).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect((await row(id)).version).toBe(2);
    const events = await appendedEvents(fixture.db);
    expect(events.filter((event) => event === 'ListingChanged')).toHaveLength(2);
  });

  test('charges the organization first, then the user who bumps', async () => {
    const id = await list({ organizationId: 9 });
    await give(fixture.context, { type: 'Organization', id: 9 }, 5);
    await give(fixture.context, { type: 'User', id: 2 }, 5);
    await update(id, { action: 'bump' }, admin);
    await update(id, { action: 'bump' }, admin);
    expect(await accounts(fixture.db)).toMatchObject({
      'Organization/9': { balance: 0 },
      'User/2': { balance: 0 },
    });
  });
});

describe('publish', () => {
  test('charges for a draft, which stays a draft without enough credits', async () => {
    const id = await list({ action: 'draft', category: 'jobs' });
    await expect(update(id, { action: 'publish' })).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await row(id)).toMatchObject({ published: false, bumped_at: null, version: 1 });
    await give(fixture.context, { type: 'User', id: 1 }, 20);
    expect(await update(id, { action: 'publish' })).toMatchObject({ published: true });
    expect(await balance()).toBe(0);
    expect((await row(id)).originally_published_at).not.toBeNull();
  });

  test('is free within the paid period, and costs as a bump after 30 days', async () => {
    const id = await list();
    expect(await update(id, { action: 'unpublish' })).toMatchObject({ published: false });
    await age(id, '29 days 23 hours');
    expect(await update(id, { action: 'publish' })).toMatchObject({ published: true });
    await update(id, { action: 'unpublish' });
    await age(id, '2 hours');
    await expect(update(id, { action: 'publish' })).rejects.toMatchObject({ code: 'insufficient_credits' });
    await give(fixture.context, { type: 'User', id: 1 }, 5);
    expect(await update(id, { action: 'publish' })).toMatchObject({ published: true });
    expect(await balance()).toBe(0);
  });

  test.each(['bump', 'publish'])('requires a new expiry to %s an expired listing', async (action) => {
    await give(fixture.context, { type: 'User', id: 1 }, 5);
    const id = await list({ action: 'draft', expiresAt: '2100-01-01' });
    await sql`update listings set expires_at = now() - interval '1 second' where id = ${id}`.execute(fixture.db);
    for (const [expiresAt, message] of [
      [undefined, 'has passed: set a later time, or an empty one for no expiry'],
      ['2020-01-01', 'must be in the future'],
      ['soon', 'is invalid'],
    ] as const) {
      await expect(update(id, { action, ...(expiresAt !== undefined && { expiresAt }) })).rejects.toMatchObject({
        code: 'validation_failed',
        fields: { expires_at: [message] },
      });
    }
    expect(await update(id, { title: 'Another' })).toMatchObject({ title: 'Another', expiresAt: expect.any(String) });
    expect(await balance()).toBe(10);
    expect((await update(id, { action, expiresAt: '2100-01-01' })).expiresAt).toBe('2100-01-01T00:00:00Z');
    expect((await update(id, { action: 'bump', expiresAt: '' })).expiresAt).toBeUndefined();
    expect(await balance()).toBe(0);
  });

  test('changes nothing if the state stays the same', async () => {
    const id = await list();
    const events = await appendedEvents(fixture.db);
    await update(id, { action: 'publish' });
    expect((await row(id)).version).toBe(1);
    expect(await appendedEvents(fixture.db)).toEqual(events);
    await update(id, { action: 'unpublish' });
    await update(id, { action: 'unpublish' });
    expect((await row(id)).version).toBe(2);
  });
});

describe('edit', () => {
  test('keeps fields that are not given, within 24 hours of a bump', async () => {
    const id = await list({ tags: ['one'], location: 'Here' });
    await age(id, '23 hours 59 minutes');
    const edited = await update(id, { bodyMarkdown: 'Now *better*', location: '' });
    expect(edited).toMatchObject({
      title: validInput.title,
      tags: ['one'],
      processedHtml: expect.stringContaining('better</em>'),
    });
    expect(edited.location).toBeUndefined();
    expect(await update(id, { title: 'Another', tags: { names: [] } })).toMatchObject({
      title: 'Another',
      bodyMarkdown: 'Now *better*',
      tags: [],
    });
    expect((await row(id)).slug).toMatch(/^wanted-a-proof-reader-/);
    expect(await balance()).toBe(0);
  });

  test('rejects a later edit until a bump, except of a draft that was never published', async () => {
    const draft = await list({ action: 'draft' });
    expect(await update(draft, { title: 'Draft' })).toMatchObject({ title: 'Draft' });
    const id = await list();
    await age(id, '25 hours');
    const refusal = { code: 'validation_failed', fields: { base: [expect.stringContaining('24 hours')] } };
    await expect(update(id, { title: 'Late' })).rejects.toMatchObject(refusal);
    await update(id, { action: 'unpublish' });
    await expect(update(id, { title: 'Late' })).rejects.toMatchObject(refusal);
    await give(fixture.context, { type: 'User', id: 1 }, 5);
    await update(id, { action: 'bump' });
    expect(await update(id, { title: 'In time' })).toMatchObject({ title: 'In time', published: false });
  });

  test('rejects an edit without changes or with invalid values', async () => {
    const id = await list();
    for (const nothing of [{}, { action: 'other' }, { category: 'jobs' }, { location: 'There' }]) {
      await expect(update(id, nothing)).rejects.toMatchObject({
        code: 'validation_failed',
        fields: { base: [expect.stringContaining('least')] },
      });
    }
    await expect(update(id, { title: '', category: 'none' })).rejects.toMatchObject({
      fields: { title: ["can't be blank"], listing_category: ['must exist'] },
    });
  });

  test('charges the difference to a more expensive category, without refunds', async () => {
    const draft = await list({ action: 'draft' });
    await update(draft, { title: 'x', category: 'jobs' });
    expect(await balance()).toBe(5);
    const id = await list({ category: 'misc' });
    await expect(update(id, { title: 'x', category: 'jobs' })).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await update(id, { title: 'x', category: 'products' })).toMatchObject({ category: 'products' });
    expect(await balance()).toBe(5);
    await update(id, { title: 'x', category: 'misc' });
    expect(await balance()).toBe(5);
  });
});

describe('permissions', () => {
  test('allows the owner and administrators of its organization, and hides drafts from others', async () => {
    const id = await list({ organizationId: 9 });
    const member = userPrincipal({ userId: 4, organizations: [{ id: 9, role: 'member' }] });
    for (const other of [stranger, member]) {
      await expect(update(id, { title: 'x' }, other)).rejects.toMatchObject({ code: 'permission_denied' });
    }
    expect(await update(id, { action: 'unpublish' }, admin)).toMatchObject({ published: false });
    for (const other of [stranger, member]) {
      await expect(update(id, { title: 'x' }, other)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await update(id, { title: 'By an admin' }, admin)).toMatchObject({ title: 'By an admin' });
    await expect(update(id + 1, { title: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(update(id, { title: 'x' }, anonymous)).rejects.toMatchObject({ code: 'unauthenticated' });
    const suspended = { ...owner, restriction: 'suspended' } as const;
    await expect(update(id, { title: 'x' }, suspended)).rejects.toMatchObject({ code: 'permission_denied' });
  });

  test('tells those who may change a listing what it costs at present', async () => {
    const id = await list({ organizationId: 9 });
    const charges = (principal = owner) => getListingCharges(fixture.context, callBy(principal), { id });
    const surcharges = { jobs: 20, misc: 0, products: 0 };
    const answer = await charges();
    expect(answer).toMatchObject({ bump: 5, publish: 0, editable: true });
    expect(Object.fromEntries(answer.categories.map(({ name, cost }) => [name, cost]))).toMatchObject(surcharges);
    await age(id, '31 days');
    expect(await charges(admin)).toMatchObject({ bump: 5, publish: 5, editable: false });
    await expect(charges(stranger)).rejects.toMatchObject({ code: 'permission_denied' });
    await update(id, { action: 'unpublish' });
    await expect(charges(stranger)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('allows only the owner to delete, without a refund', async () => {
    const id = await list({ organizationId: 9 });
    const remove = (principal: Parameters<typeof callBy>[0]) => deleteListing(fixture.context, callBy(principal), id);
    await expect(remove(admin)).rejects.toMatchObject({ code: 'permission_denied' });
    expect(await remove(owner)).toBe(2);
    await expect(remove(owner)).rejects.toMatchObject({ code: 'not_found' });
    expect(await accounts(fixture.db)).toEqual({ 'User/1': { balance: 0, entries: 0 } });
    expect((await appendedEvents(fixture.db)).filter((event) => event === 'ListingChanged')).toHaveLength(2);
  });
});
