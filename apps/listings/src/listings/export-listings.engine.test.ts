import { servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { callBy, startFixture, validInput } from '../testing/fixture.ts';
import { createListing } from './create-listing.ts';
import { exportListings } from './export-listings.ts';

test('returns all listings of a user in batches, to services only', async () => {
  await using fixture = await startFixture();
  const { context, db } = fixture;
  const [ada, bob] = [callBy(userPrincipal({ userId: 1 })), callBy(userPrincipal({ userId: 2 }))];
  const draft = { ...validInput, action: 'draft', location: 'Here' };
  const { id, slug } = await createListing(context, ada, draft);
  await createListing(context, bob, draft);
  await sql`
    insert into listings (version, user_id, title, slug, body_markdown, processed_html, category, tags,
      contact_via_connect, published, created_at, bumped_at)
    select 1, 1, 'Old', 'old-' || number, 'Text', '', 'jobs', '{}', false, true, now(), now()
    from generate_series(1, 250) as number`.execute(db);
  const community = callBy(servicePrincipal('community'));
  const first = await exportListings(context, community, { userId: 1, after: 0 });
  const second = await exportListings(context, community, { userId: 1, after: first.at(-1)?.id ?? 0 });
  expect(first[0]).toMatchObject({ id, slug, bodyMarkdown: draft.bodyMarkdown, published: false, location: 'Here' });
  expect(new Set([...first, ...second].map((listing) => listing.id)).size).toBe(251);
  expect(await exportListings(context, community, { userId: 1, after: second.at(-1)?.id ?? 0 })).toEqual([]);
  await expect(exportListings(context, ada, { userId: 1, after: 0 })).rejects.toMatchObject({
    code: 'permission_denied',
  });
});
