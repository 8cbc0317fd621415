import { templates } from '@commonplace/mail/templates';
import { anonymous } from '@commonplace/testing/principals';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { updateNotificationSettings } from '../accounts/update-notification-settings.ts';
import { createComment } from '../comments/create-comment.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { hideComment } from '../comments/hide-comment.ts';
import { toIdCode } from '../comments/id-code.ts';
import { follow } from '../follows/follow.ts';
import { unfollow } from '../follows/unfollow.ts';
import { createReaction } from '../reactions/create-reaction.ts';
import type { Tables } from '../tables/tables.ts';
import {
  broadcast,
  callAs,
  createTestContext,
  publish,
  publicUrl,
  signUp,
  type TestContext,
} from '../testing/fixture.ts';
import { mailsTo } from '../testing/mails.ts';
import { deliverAllNotifications } from '../testing/notifications.ts';
import { notificationSettingsView } from '../users/notification-settings.ts';
import { readNotifications } from './read-notifications.ts';
import { stopMails } from './stop-mails.ts';

type SignedUpUser = Awaited<ReturnType<typeof signUp>>;

let context: TestContext;
let author: SignedUpUser;
let reader: SignedUpUser;
let articleId = 0;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});
beforeEach(async () => {
  author = await signUp(context);
  reader = await signUp(context);
  articleId += 1;
  await publish(context, { id: articleId, userId: author.principal.userId });
  await confirmAddress(author);
});

async function confirmAddress({ principal: { userId } }: SignedUpUser): Promise<void> {
  const db = context.database.reader<Tables>();
  await db.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', userId).execute();
}

const comment = async (text = 'Well', user = reader) =>
  (await createComment(context, user.call, { target: { kind: 'article', id: articleId }, bodyMarkdown: text })).id;
const followAuthor = (user: SignedUpUser) =>
  follow(context, user.call, { userIds: [author.principal.userId], organizationIds: [] });

/** Returns the user's mails after all jobs have run. */
async function mailsOf({ principal }: SignedUpUser) {
  await deliverAllNotifications(context);
  return mailsTo(context, `${principal.username}@example.com`);
}

async function nameOf({ principal: { userId } }: SignedUpUser): Promise<string> {
  const db = context.database.reader<Tables>();
  return (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()).name;
}

/** Returns the minutes until the user's next mail. */
const waits = async () => {
  const rows = await context.database.fork().execute<{ minutes: number }[]>(
    `select round(extract(epoch from due_at - now()) / 60)::integer as minutes from notification_mails
    where due_at is not null and user_id = ?`,
    [author.principal.userId],
  );
  return rows.map(({ minutes }) => minutes);
};

it('sends one mail for all new notifications, with an unsubscribe link', async () => {
  const ids = [];
  for (const text of ['One', 'Two', `@${author.principal.username}`]) ids.push(await comment(text));
  await followAuthor(reader);
  const [mail, ...others] = await mailsOf(author);
  expect(others).toEqual([]);
  const template = templates.find(({ name }) => name === mail?.template);
  const { subject, text = '', html = '', unsubscribe } = template?.render(mail?.props) ?? {};
  expect(subject).toBe('The Commons: 4 new notifications');
  expect(text).toContain(`commented on “Article ${articleId}”`);
  expect(text).toContain(`mentioned you in “Article ${articleId}”`);
  expect(text).toContain('follows you');
  const profile = `${publicUrl}/${reader.principal.username}`;
  for (const place of [profile, ...ids.map((id) => `${profile}/comment/${toIdCode(id)}`)]) {
    expect(text).toContain(`(${place})`);
    expect(html).toContain(`href="${place}"`);
  }
  for (const written of ['One', 'Two']) expect(text + html).not.toContain(written);
  expect(unsubscribe).toMatch(new RegExp(`^${publicUrl}/unsubscribe/${author.principal.userId}-[\\w-]{43}$`));
});

it('names the podcast episode of a reply', async () => {
  const target = { kind: 'podcastEpisode' as const, id: articleId };
  await broadcast(context, { id: articleId, title: 'An episode' });
  const { id } = await createComment(context, author.call, { target, bodyMarkdown: 'Top' });
  const reply = await createComment(context, reader.call, { target, bodyMarkdown: 'Low', parentIdCode: toIdCode(id) });
  const [mail] = await mailsOf(author);
  const who = expect.any(String) as string;
  const link = `${publicUrl}/${reader.principal.username}/comment/${toIdCode(reply.id)}`;
  expect(mail?.props['news']).toEqual([{ who, what: 'replied to your comment on “An episode”', link }]);
});

it('says in its subject what happened when it is one thing', async () => {
  await comment();
  const [mail] = await mailsOf(author);
  const template = templates.find(({ name }) => name === mail?.template);
  const who = await nameOf(reader);
  expect(template?.render(mail?.props).subject).toBe(`The Commons: ${who} commented on “Article ${articleId}”`);
});

it('links a mention in an article to the article', async () => {
  const path = `/author/mentioning-${articleId}`;
  await publish(context, { id: articleId, version: 2, userId: author.principal.userId, title: 'Thanks', path });
  const mention = {
    kind: 'mention' as const,
    about_type: 'Article' as const,
    about_id: articleId,
    article_id: articleId,
  };
  const people = { user_id: author.principal.userId, actor_id: reader.principal.userId };
  await context.database
    .reader<Tables>()
    .insertInto('notifications')
    .values({ ...mention, ...people })
    .execute();
  await comment();
  const [mail] = await mailsOf(author);
  const expected = expect.objectContaining({ what: 'mentioned you in “Thanks”', link: publicUrl + path }) as object;
  expect(mail?.props['news']).toContainEqual(expected);
});

it('sends the next mail an hour later', async () => {
  await comment();
  expect(await mailsOf(author)).toHaveLength(1);
  const third = await signUp(context);
  for (const text of ['One more', 'And another']) await comment(text, third);
  await deliverAllNotifications(context, { mails: false });
  expect(await waits()).toEqual([60]);
  expect(await mailsOf(author)).toHaveLength(2);
});

it('sends a mail although the text of another user is not allowed in it', async () => {
  const db = context.database.reader<Tables>();
  await db.updateTable('articles').set({ title: 'x\u202E' }).where('id', '=', articleId).execute();
  await comment();
  const [mail] = await mailsOf(author);
  expect(mail?.props['news']).toEqual([expect.objectContaining({ what: 'commented on an article' })]);
});

it('sends no second mail for a repeated follow', async () => {
  await followAuthor(reader);
  expect(await mailsOf(author)).toHaveLength(1);
  await unfollow(context, reader.call, { userIds: [author.principal.userId], organizationIds: [] });
  await followAuthor(reader);
  await deliverAllNotifications(context, { mails: false });
  expect(await waits()).toEqual([]);
});

it('leaves out read, withdrawn, hidden and reaction notifications', async () => {
  await comment();
  await deliverAllNotifications(context, { mails: false });
  await readNotifications(context, author.call, undefined);
  const id = await comment('Taken back');
  await deliverAllNotifications(context, { mails: false });
  await deleteComment(context, reader.call, toIdCode(id));
  await hideComment(context, author.call, { idCode: toIdCode(await comment('Hidden')), hidden: true });
  await createReaction(context, reader.call, { category: 'like', reactableType: 'Article', reactableId: articleId });
  expect(await mailsOf(author)).toEqual([]);
});

it('sends none to users who disabled mails or have not confirmed their address', async () => {
  const settings = { ...notificationSettingsView(undefined), emailFollowerNotifications: false };
  await updateNotificationSettings(context, author.call, settings);
  await followAuthor(reader);
  expect(await mailsOf(author)).toEqual([]);
  await follow(context, author.call, { userIds: [reader.principal.userId], organizationIds: [] });
  expect(await mailsOf(reader)).toEqual([]);
});

it('stops with the link in a mail, without signing in', async () => {
  const stranger = callAs(anonymous);
  const token = context.unsubscribeSeal.issue(author.principal.userId);
  for (const wrong of ['', 'x', token.replace(/^\d+/, '1'), `${token}x`, token.slice(0, -1)]) {
    await expect(stopMails(context, stranger, wrong)).rejects.toMatchObject({ code: 'not_found' });
  }
  await stopMails(context, stranger, token);
  await stopMails(context, stranger, token);
  await comment();
  await followAuthor(reader);
  expect(await mailsOf(author)).toEqual([]);
});
