import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callBy, startFixture, type AnalyticsFixture } from '../testing/fixture.ts';
import { addSiteCounters } from './add-site-counters.ts';
import { getSiteFigures } from './get-site-figures.ts';

let fixture: AnalyticsFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

const admin = callBy(userPrincipal({ userId: 5, username: 'root', roles: ['admin'] }));
const run = (statement: string) => sql.raw(statement).execute(fixture.db);

/** Figures that are not zero, by day. */
async function figures(): Promise<Record<string, Record<string, number>>> {
  const days = await getSiteFigures(fixture.context, admin, { start: '2026-03-01', end: '2026-03-03' });
  return Object.fromEntries(
    days.map(({ date, ...amounts }) => [
      date,
      Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount)),
    ]),
  );
}

const nothing = { '2026-03-01': {}, '2026-03-02': {}, '2026-03-03': {} };

test('follows changes of the projections, by UTC day', async () => {
  expect(await figures()).toEqual(nothing);
  await run(`insert into users (id, version, deleted, username, name, profile_image, registered_on)
    select id, 1, false, 'u' || id, 'U', '', '2026-03-01' from generate_series(1, 3) id`);
  await run(`insert into articles (id, version, deleted, published, user_id, published_at) values
    (1, 1, false, true, 1, '2026-03-01T23:59:59Z'), (2, 1, false, true, 1, '2026-03-02T00:00:00Z'),
    (3, 1, false, false, 1, null)`);
  await run(`insert into comments (id, version, deleted, hidden, user_id, article_id, created_on) values
    (1, 1, false, false, 1, 1, '2026-03-01'), (2, 1, false, false, 1, 1, '2026-03-01')`);
  await run(`insert into episode_comments (id, version, deleted, created_on) values
    (3, 1, false, '2026-03-01'), (4, 1, false, '2026-03-03'), (5, 1, true, '2026-03-03')`);
  await run(`insert into reactions (id, version, deleted, user_id, article_id, category, created_on) values
    (1, 1, false, 1, 1, 'like', '2026-03-02'), (2, 1, false, 1, 1, 'readinglist', '2026-03-02'),
    (3, 1, false, 1, 1, null, null)`);
  await run(`insert into daily_page_views values (1, '2026-03-03', '', 5, 0, 0)`);
  expect(await figures()).toEqual({
    '2026-03-01': { signUps: 3, publications: 1, comments: 3 },
    '2026-03-02': { publications: 1, reactions: 1 },
    '2026-03-03': { comments: 1, pageViews: 5 },
  });
  await run(`insert into daily_page_views as kept values (1, '2026-03-03', '', 2, 0, 0), (1, '2026-03-02', '', 1, 0, 0)
    on conflict (article_id, day, domain) do update set views = kept.views + excluded.views`);
  await run(`update episode_comments set deleted = true, version = 2 where id = 4`);
  await run(`update comments set deleted = true, version = 2 where id = 2`);
  await run(`update articles set published = false, version = 2 where id = 2`);
  await run(`update articles set published_at = '2026-03-03T12:00:00Z' where id = 1`);
  await run(`delete from users where id = 3`);
  expect(await figures()).toEqual({
    '2026-03-01': { signUps: 2, comments: 2 },
    '2026-03-02': { reactions: 1, pageViews: 1 },
    '2026-03-03': { publications: 1, pageViews: 7 },
  });
});

test('restarts when a table is emptied', async () => {
  await run(`insert into reactions (id, version, deleted, user_id, article_id, category, created_on)
    select id, 1, false, 1, 1, 'fire', '2026-03-02' from generate_series(1, 4) id`);
  expect(await figures()).toEqual({ ...nothing, '2026-03-02': { reactions: 4 } });
  await run('truncate reactions');
  expect(await figures()).toEqual(nothing);
});

test('includes counts of services and ignores unknown kinds', async () => {
  const count = (kind: string, amount: number) =>
    fixture.context.database.transaction(undefined, (em) =>
      addSiteCounters(
        { count: { $typeName: 'commonplace.events.v1.SiteCounterIncrement', kind, day: '2026-03-02', amount } },
        { em, eventId: '', logger: fixture.context.logger, occurredAt: '' },
      ),
    );
  await count('mails', 2);
  await count('mails', 1);
  await count('failed_jobs', 1);
  await count('searches_without_result', 9);
  await count('what_a_later_release_counts', 9);
  expect(await figures()).toEqual({ ...nothing, '2026-03-02': { mails: 3, failedJobs: 1, searchesWithoutResult: 9 } });
});

test('rejects callers who are not administrators', async () => {
  const moderator = callBy(userPrincipal({ userId: 6, roles: ['moderator'] }));
  await expect(getSiteFigures(fixture.context, moderator, {})).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(getSiteFigures(fixture.context, callBy(anonymous), {})).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});
