import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countPageViews } from '../page-views/count-page-views.ts';
import { recordPageView, type PageViewInput } from '../page-views/record-page-view.ts';
import { callBy, startFixture, type AnalyticsFixture } from '../testing/fixture.ts';
import { getAudience } from './get-audience.ts';

let fixture: AnalyticsFixture;
beforeEach(async () => {
  fixture = await startFixture();
  await sql`
    insert into articles (id, version, deleted, published, user_id, organization_id, published_at)
    values (1, 1, false, true, 7, 9, '2025-01-01'), (2, 1, false, true, 7, null, '2025-01-01'),
      (3, 1, false, true, 8, 9, '2025-01-01')`.execute(fixture.db);
});
afterEach(() => fixture[Symbol.asyncDispose]());

const author = userPrincipal({ userId: 7, organizations: [{ id: 9, role: 'member' }] });
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148';
const computer = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const today = new Date().toISOString().slice(0, 10);

async function view(articleId: number, reader: string, input: Partial<PageViewInput> = {}) {
  const browser = { acceptLanguage: 'de-AT,en;q=0.5', userAgent: computer };
  await recordPageView(fixture.context, callBy(anonymous), { articleId, reader, ...browser, ...input });
}

async function audienceOf(scope: Parameters<typeof getAudience>[2] = {}) {
  await countPageViews(fixture.context, new AbortController().signal);
  return getAudience(fixture.context, callBy(author), scope);
}

const earlier = (interval: string) =>
  sql`update recent_views set viewed_at = viewed_at - ${interval}::interval,
    reported_at = reported_at - ${interval}::interval`.execute(fixture.db);

test('counts a reader once a day for the article, its author and its organization', async () => {
  await view(1, 'ada');
  await view(2, 'ada');
  await view(3, 'ada');
  await view(1, 'bo');
  await view(3, 'cy');
  const readers = async (scope: Parameters<typeof getAudience>[2]) => (await audienceOf(scope)).readersCount;
  expect(await readers({ articleId: 1 })).toBe(2);
  expect(await readers({ articleId: 2 })).toBe(1);
  expect(await readers({})).toBe(2);
  expect(await readers({ organizationId: 9 })).toBe(3);
});

test('looks at the latest hundred views of a reader, such as an address of many people', async () => {
  await view(1, 'ada');
  await sql`
    insert into articles (id, version, deleted, published, user_id)
    select id, 1, false, true, 8 from generate_series(100, 199) as id`.execute(fixture.db);
  await sql`
    insert into recent_views (article_id, reader, viewed_at, reported_at, is_timed, read_seconds, domain)
    select id, 'ada', now(), now(), false, 0, '' from generate_series(100, 198) as id`.execute(fixture.db);
  await view(2, 'ada');
  expect((await audienceOf()).readersCount).toBe(1);
  await sql`update recent_views set viewed_at = now() where article_id >= 100`.execute(fixture.db);
  await sql`
    insert into recent_views (article_id, reader, viewed_at, reported_at, is_timed, read_seconds, domain)
    values (199, 'ada', now(), now(), false, 0, '')`.execute(fixture.db);
  await sql`delete from recent_views where article_id = 2`.execute(fixture.db);
  await view(2, 'ada');
  expect((await audienceOf()).readersCount).toBe(2);
});

test('counts views by language and device, the most frequent first', async () => {
  await view(1, 'ada');
  await view(2, 'bo', { userAgent: phone });
  await view(1, 'cy', { userAgent: phone, acceptLanguage: 'pt-BR' });
  await view(1, 'dee', { userAgent: 'curl/8.14.1', acceptLanguage: 'qx' });
  expect(await audienceOf()).toEqual({
    readersCount: 4,
    days: [{ date: today, readersCount: 4 }],
    languages: [
      { language: 'de', count: 2 },
      { language: '', count: 1 },
      { language: 'pt', count: 1 },
    ],
    devices: [
      { device: 'phone', count: 2 },
      { device: '', count: 1 },
      { device: 'computer', count: 1 },
    ],
  });
});

test('counts a returning reader again on another day, but not within one', async () => {
  await view(1, 'ada');
  await earlier('24 hours');
  await view(1, 'ada');
  expect((await audienceOf()).readersCount).toBe(2);
  await sql`update recent_views set reported_at = reported_at - interval '40 minutes'`.execute(fixture.db);
  await view(1, 'ada');
  expect(await audienceOf()).toMatchObject({ readersCount: 2, languages: [{ language: 'de', count: 3 }] });
});

test('counts a view without a key as another reader', async () => {
  await recordPageView(fixture.context, callBy(anonymous), { articleId: 1 });
  await recordPageView(fixture.context, callBy(anonymous), { articleId: 1 });
  expect((await audienceOf()).readersCount).toBe(2);
});

test('is of the range, and empty before the first article', async () => {
  await view(1, 'ada');
  const range = (start: string, end: string) => audienceOf({ start, end });
  expect((await range(today, today)).readersCount).toBe(1);
  expect(await range('2020-01-01', '2020-02-01')).toEqual({ readersCount: 0, days: [], languages: [], devices: [] });
  await expect(range('x', today)).rejects.toMatchObject({ code: 'validation_failed' });
});

test('follows an article to another author, and ends with its withdrawal', async () => {
  await view(2, 'ada');
  expect((await audienceOf()).readersCount).toBe(1);
  await sql`update articles set user_id = 8 where id = 2`.execute(fixture.db);
  expect((await audienceOf()).readersCount).toBe(0);
  await view(1, 'ada');
  await sql`update articles set published = false where id = 1`.execute(fixture.db);
  expect((await audienceOf()).readersCount).toBe(0);
});

test('belongs to members and authors', async () => {
  const stranger = callBy(userPrincipal({ userId: 99 }));
  await expect(getAudience(fixture.context, stranger, { articleId: 1 })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await expect(getAudience(fixture.context, callBy(anonymous), {})).rejects.toMatchObject({ code: 'unauthenticated' });
});
