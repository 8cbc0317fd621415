import { userPrincipal } from '@commonplace/testing/principals';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

let fixture: ListingsFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

const author = userPrincipal({ userId: 1, organizations: [{ id: 9, role: 'member' }] });

async function storedListings() {
  return (await fixture.db.selectFrom('listings').select('id').execute()).length;
}

test('publishes, charges and appends the event together', async () => {
  await give(fixture.context, { type: 'User', id: 1 }, 30);
  const listing = await createListing(fixture.context, callBy(author), { ...validInput, tags: ['Hiring'] });
  expect(listing).toMatchObject({
    title: validInput.title,
    bodyMarkdown: validInput.bodyMarkdown,
    category: 'jobs',
    tags: ['hiring'],
    published: true,
    owner: { userId: 1, username: 'user_1' },
    organization: undefined,
  });
  expect(listing.processedHtml).toContain('<strong>fairly</strong>');
  expect(await accounts(fixture.db)).toEqual({ 'User/1': { balance: 5, entries: 5 } });
  expect(await appendedEvents(fixture.db)).toEqual(['AuditRecorded', 'ListingChanged']);
});

test('does not charge for a draft', async () => {
  const listing = await createListing(fixture.context, callBy(author), { ...validInput, action: 'draft' });
  expect(listing.published).toBe(false);
  expect(await accounts(fixture.db)).toEqual({});
});

test('stores, charges and sends nothing without enough credits', async () => {
  await give(fixture.context, { type: 'User', id: 1 }, 24);
  await expect(createListing(fixture.context, callBy(author), validInput)).rejects.toMatchObject({
    code: 'insufficient_credits',
  });
  expect(await storedListings()).toBe(0);
  expect(await accounts(fixture.db)).toEqual({ 'User/1': { balance: 24, entries: 24 } });
  expect(await appendedEvents(fixture.db)).toEqual(['AuditRecorded']);
});

test('charges the organization first, then the user, and never splits a cost', async () => {
  await give(fixture.context, { type: 'Organization', id: 9 }, 30);
  await give(fixture.context, { type: 'User', id: 1 }, 25);
  const forOrganization = { ...validInput, organizationId: 9 };
  await createListing(fixture.context, callBy(author), forOrganization);
  expect(await accounts(fixture.db)).toMatchObject({ 'Organization/9': { balance: 5 }, 'User/1': { balance: 25 } });
  await createListing(fixture.context, callBy(author), forOrganization);
  expect(await accounts(fixture.db)).toMatchObject({ 'Organization/9': { balance: 5 }, 'User/1': { balance: 0 } });
  await give(fixture.context, { type: 'User', id: 1 }, 20);
  await expect(createListing(fixture.context, callBy(author), forOrganization)).rejects.toMatchObject({
    code: 'insufficient_credits',
  });
});

test('rejects an expiry in the past before charging', async () => {
  await give(fixture.context, { type: 'User', id: 1 }, 25);
  for (const action of ['publish', 'draft']) {
    const input = { ...validInput, action, expiresAt: '2020-01-01T00:00:00' };
    await expect(createListing(fixture.context, callBy(author), input)).rejects.toMatchObject({
      fields: { expires_at: ['must be in the future'] },
    });
  }
  expect(await accounts(fixture.db)).toEqual({ 'User/1': { balance: 25, entries: 25 } });
});

test("does not charge an organization for a user's listing", async () => {
  await give(fixture.context, { type: 'Organization', id: 9 }, 100);
  await expect(createListing(fixture.context, callBy(author), validInput)).rejects.toMatchObject({
    code: 'insufficient_credits',
  });
});

test('creates exactly as many of 50 concurrent listings as the credits cover', async () => {
  await give(fixture.context, { type: 'Organization', id: 9 }, 7 * 25 + 24);
  await give(fixture.context, { type: 'User', id: 1 }, 3 * 25);
  const attempts = Array.from({ length: 50 }, () =>
    createListing(fixture.context, callBy(author), { ...validInput, organizationId: 9 }),
  );
  const outcomes = await Promise.allSettled(attempts);
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(failures).toHaveLength(40);
  expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(['insufficient_credits']));
  expect(await storedListings()).toBe(10);
  expect(await accounts(fixture.db)).toEqual({
    'Organization/9': { balance: 24, entries: 24 },
    'User/1': { balance: 0, entries: 0 },
  });
});

test('checks restrictions and membership before the values', async () => {
  const wrong = { ...validInput, title: '' };
  const attempt = (principal: Parameters<typeof callBy>[0], input: Parameters<typeof createListing>[2]) =>
    createListing(fixture.context, callBy(principal), input);
  await expect(attempt({ kind: 'anonymous' }, wrong)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(attempt(author, { ...wrong, organizationId: 8 })).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(attempt({ ...author, restriction: 'suspended' }, wrong)).rejects.toMatchObject({
    code: 'permission_denied',
  });
  await expect(attempt(author, wrong)).rejects.toMatchObject({ code: 'validation_failed' });
});
