import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { follow } from '../follows/follow.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { createComment } from '../comments/create-comment.ts';
import { countUnreadNotifications } from '../notifications/count-unread-notifications.ts';
import { readNotifications } from '../notifications/read-notifications.ts';
import { createTestContext, operator, publish, signUp, type TestContext } from '../testing/fixture.ts';
import {
  articleChanged,
  countNotificationsAbout,
  jobContext,
  notificationsOf,
  deliverAllNotifications,
} from '../testing/notifications.ts';
import { getViewer } from '../viewers/get-viewer.ts';
import { notifyOfPublication } from './notify-of-publication.ts';

type SignedUpUser = Awaited<ReturnType<typeof signUp>>;

let context: TestContext;
let author: SignedUpUser;
let reader: SignedUpUser;
let id = 0;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});
beforeEach(async () => {
  author = await signUp(context);
  reader = await signUp(context);
  await follow(context, reader.call, { userIds: [author.principal.userId], organizationIds: [] });
  await deliverAllNotifications(context);
  id += 1;
});

interface ArticleChange {
  version: number;
  published?: boolean;
  deleted?: boolean;
  organizationId?: number;
  mentionedUserIds?: number[];
}

/** Builds the event of an article of the author at a version. */
const change = (init: ArticleChange, publishedAt?: string) =>
  articleChanged(context, { id, userId: author.principal.userId, ...init }, publishedAt);

async function deliveredTo(user: SignedUpUser): Promise<string[]> {
  await deliverAllNotifications(context);
  return notificationsOf(context, user.call);
}

const published = () => `publication by ${author.principal.username} (1): Article ${id}`;

describe('a publication', () => {
  it('notifies earlier followers once, however often the article changes', async () => {
    await change({ version: 1, published: false });
    expect(await deliveredTo(reader)).toEqual([]);
    await change({ version: 2 });
    await change({ version: 3 });
    await change({ version: 2 });
    const late = await signUp(context);
    await follow(context, late.call, { userIds: [author.principal.userId], organizationIds: [] });
    expect(await deliveredTo(reader)).toEqual([published()]);
    expect(await deliveredTo(late)).toEqual([]);
  });

  it('notifies the followers of its organization without duplicates, and not its author', async () => {
    const name = `guild_${id}`;
    const organization = await createOrganization(context, operator, { username: name, name, adminUsername: '' });
    const organizationIds = [organization.id];
    const fan = await signUp(context);
    for (const { call } of [fan, reader, author]) await follow(context, call, { userIds: [], organizationIds });
    await change({ version: 1, organizationId: organization.id });
    expect(await deliveredTo(fan)).toEqual([published()]);
    expect(await deliveredTo(reader)).toEqual([published()]);
    expect(await notificationsOf(context, author.call)).not.toContain(published());
  });

  it('notifies a mentioned follower of the mention, also after an edit', async () => {
    const { userId } = reader.principal;
    const mention = `mention by ${author.principal.username} (1): Article ${id}`;
    await change({ version: 1, published: false, mentionedUserIds: [userId] });
    expect(await deliveredTo(reader)).toEqual([]);
    await change({ version: 2 });
    expect(await deliveredTo(reader)).toEqual([mention]);
    const other = await signUp(context);
    await change({ version: 3, mentionedUserIds: [userId, other.principal.userId] });
    expect(await deliveredTo(other)).toEqual([mention]);
  });

  it('notifies no one of an old publication, as when all articles are announced again', async () => {
    await change({ version: 5 }, '2026-01-02T03:04:05Z');
    expect(await deliveredTo(reader)).toEqual([]);
  });

  it('notifies followers of an article that was already copied from content', async () => {
    await publish(context, { id, version: 0, userId: author.principal.userId });
    await change({ version: 1 });
    expect(await deliveredTo(reader)).toEqual([published()]);
  });

  it('removes all notifications when withdrawn, and restores them at their old place', async () => {
    await change({ version: 1 });
    await createComment(context, reader.call, { target: { kind: 'article', id }, bodyMarkdown: 'Well' });
    const [first] = await deliveredTo(reader);
    expect(first).toBe(published());
    expect(await countNotificationsAbout(context, id)).toBe(2);
    await change({ version: 2, published: false });
    expect(await notificationsOf(context, reader.call)).toEqual([]);
    expect(await deliveredTo(author)).not.toContainEqual(expect.stringMatching(/^comment/));
    expect(await countNotificationsAbout(context, id)).toBe(0);
    const time = async () =>
      (
        await sql<{ announced_at: string }>`select announced_at from publications where article_id = ${id}`.execute(
          context.database.reader(),
        )
      ).rows[0]?.announced_at;
    const before = await time();
    await change({ version: 3 });
    expect(await deliveredTo(reader)).toEqual([published()]);
    expect(await time()).toBe(before);
    await change({ version: 4, deleted: true });
    expect(await deliveredTo(reader)).toEqual([]);
    expect(await countNotificationsAbout(context, id)).toBe(0);
  });
});

/** Adds users who follow the author. */
async function addFans(name: string, count: number): Promise<void> {
  await context.database.fork().execute(
    `with names as (insert into handles select '${name}_${id}_' || n from generate_series(1, ${count}) n returning name),
      fans as (insert into users (username, name, email) select name, name, name || '@example.com' from names returning id)
    insert into follows (follower_id, followable_type, followable_id) select id, 'User', ? from fans`,
    [author.principal.userId],
  );
}

it('notifies followers in batches and continues after the last reported one', async () => {
  const count = 9_000;
  await addFans('fan', count);
  await change({ version: 1 });
  const reports: unknown[] = [];
  const stop = new AbortController();
  const payload = { articleId: id, turn: 1, mentionsOnly: false };
  const killed = notifyOfPublication(
    context,
    payload,
    jobContext({
      signal: stop.signal,
      report: async (progress) => {
        reports.push(JSON.parse(JSON.stringify(progress)));
        stop.abort();
      },
    }),
  );
  await expect(killed).rejects.toThrow();
  expect(await countNotificationsAbout(context, id)).toBe(5_000);
  const progress = reports.at(-1);
  await notifyOfPublication(context, payload, jobContext({ progress }));
  expect(await countNotificationsAbout(context, id)).toBe(count + 1);
  // A lost position restarts the job and causes no duplicates.
  await notifyOfPublication(context, payload, jobContext());
  expect(await countNotificationsAbout(context, id)).toBe(count + 1);
});

it('writes the notifications of very many followers when they look', async () => {
  await addFans('admirer', 10_000);
  const unread = async ({ call }: SignedUpUser) => (await countUnreadNotifications(context, call)).publication ?? 0;
  const nothing = { articleIds: [], userIds: [], organizationIds: [], tagNames: [], commentIds: [] };
  const onPage = async ({ call }: SignedUpUser) => (await getViewer(context, call, nothing)).unreadNotificationsCount;
  const mentioned = await signUp(context);
  await follow(context, mentioned.call, { userIds: [author.principal.userId], organizationIds: [] });
  await change({ version: 1, mentionedUserIds: [mentioned.principal.userId] });
  const late = await signUp(context);
  await follow(context, late.call, { userIds: [author.principal.userId], organizationIds: [] });
  expect(await deliveredTo(mentioned)).toEqual([`mention by ${author.principal.username} (1): Article ${id}`]);
  expect(await countNotificationsAbout(context, id)).toBe(1);
  expect(await Promise.all([onPage(reader), unread(reader), unread(late)])).toEqual([1, 1, 0]);
  expect(await onPage(reader)).toBe(1);
  await readNotifications(context, reader.call, undefined);
  expect(await deliveredTo(reader)).toEqual([published()]);
  expect(await deliveredTo(late)).toEqual([]);
  expect(await notificationsOf(context, author.call)).not.toContain(published());
  expect(await unread(reader)).toBe(0);
  await change({ version: 2, published: false });
  expect(await deliveredTo(reader)).toEqual([]);
  expect(await countNotificationsAbout(context, id)).toBe(0);
  await change({ version: 3 });
  await deliverAllNotifications(context);
  await readNotifications(context, reader.call, undefined);
  expect(await notificationsOf(context, reader.call)).toEqual([published()]);
  expect(await unread(reader)).toBe(0);
});
