import { afterAll, expect } from 'vitest';
import { createMember, query, write, type Member } from './forms/shown-form.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { formNames, unescape } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let moderator: Member;
let member: Member;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  moderator = await createMember({ platform, site }, { role: 'super_admin' });
  member = await createMember({ platform, site });
});
afterAll(() => site[Symbol.asyncDispose]());

/** The pages of a new article by someone else, with a comment and a mention that waits. */
async function moderatedPages() {
  const [author, commenter] = [await createMember({ platform, site }), await createMember({ platform, site })];
  const { id, path } = await write(author);
  const comment = { article_id: id, body_markdown: 'Said' };
  const { id_code: code } = await commenter.api<{ id_code: string }>('POST', '/api/comments', { comment });
  const values = `($1, 'https://else.example/${id}', 'else.example', 'pending', false)`;
  const into = 'insert into webmentions (article_id, source, host, state, queued)';
  const [mention] = await query({ platform }, 'community', `${into} values ${values} returning id`, [id]);
  const [profile, name] = [`/${author.username.toLowerCase()}`, commenter.username.toLowerCase()];
  const pages = { article: path, comment: `/${name}/comment/${code}`, profile, mentions: `${path}/mentions` };
  return { pages, code, mention: mention?.id ?? 0, comment: `comment-${code}` };
}

type Scene = Awaited<ReturnType<typeof moderatedPages>>;

interface Act {
  page: keyof Scene['pages'];
  action: string;
  /** The hidden fields that tell the form from others of the page. */
  fields: Readonly<Record<string, string>>;
  message: string;
  /** The element to which it returns; another page if the record has gone from this one. */
  place: (scene: Scene) => string;
}

const atComment = ({ pages, comment }: Scene) => `${pages.article}#${comment}`;
const atMenu =
  (page: keyof Scene['pages']) =>
  ({ pages }: Scene) =>
    `${pages[page]}#moderation`;
const statusChanged = 'The status of the account has been changed.';
const voted = 'Your vote has been saved.';
const status = (page: Act['page'], name: string, place: Act['place']): Act => {
  return { page, action: '/-/users/status', fields: { status: name }, message: statusChanged, place };
};
const vote = (page: Act['page'], type: string, place: Act['place']): Act => {
  const fields = { reactable_type: type, category: 'vomit' };
  return { page, action: '/-/votes', fields, message: voted, place };
};
const atMention = ({ pages, mention }: Scene) => `${pages.mentions}#mention-${String(mention)}`;

/** Every form for moderators and trusted users on pages of the site. */
const acts: readonly Act[] = [
  {
    page: 'article',
    action: '/-/articles/unpublish',
    fields: {},
    message: 'The article is a draft again.',
    place: ({ pages }) => pages.profile,
  },
  { page: 'article', action: '/-/comments/hide', fields: {}, message: 'The comment is hidden.', place: atComment },
  {
    page: 'article',
    action: '/-/comments/delete',
    fields: {},
    message: 'The comment has been deleted.',
    // Without replies, it goes from view.
    place: ({ pages }) => `${pages.article}#comments`,
  },
  {
    page: 'comment',
    action: '/-/comments/delete',
    fields: {},
    message: 'The comment has been deleted.',
    place: ({ pages }) => `${pages.article}#comments`,
  },
  ...['warned', 'limited', 'comment_suspended', 'suspended', 'spam', 'banned', 'trusted'].map((name) =>
    status('article', name, atMenu('article')),
  ),
  status('profile', 'warned', atMenu('profile')),
  status('comment', 'warned', ({ pages, comment }) => `${pages.comment}#${comment}`),
  vote('article', 'Article', atMenu('article')),
  vote('article', 'Comment', atComment),
  vote('profile', 'User', atMenu('profile')),
  {
    page: 'mentions',
    action: '/-/webmentions',
    fields: { state: 'approved' },
    message: 'The mention is approved.',
    place: atMention,
  },
  {
    page: 'mentions',
    action: '/-/webmentions',
    fields: { state: 'hidden' },
    message: 'The mention is hidden.',
    place: atMention,
  },
];

/** Returns the fields of the forms of a page that are sent to a path, with their button. */
function formsOf(text: string, action: string): Record<string, string>[] {
  const forms = [...text.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].filter(([, tag = '']) =>
    tag.includes(`action="${action}"`),
  );
  return forms.map(([, , content = '']) =>
    Object.fromEntries(
      Array.from(content.matchAll(/<(?:input type="hidden"|button) name="([^"]*)" value="([^"]*)"/g), (field) => [
        field[1] ?? '',
        unescape(field[2] ?? ''),
      ]),
    ),
  );
}

test.each(acts)(
  '$action of $fields on the page of the $page says that it is done, in its place',
  async ({ page, action, fields, message, place }) => {
    const scene = await moderatedPages();
    const { text } = await moderator.visitor.get(scene.pages[page]);
    const form = formsOf(text, action).find((shown) =>
      Object.entries(fields).every(([name, value]) => shown[name] === value),
    );
    expect(form, 'the form is on the page').toBeDefined();
    const sent = await moderator.visitor.post(action, new URLSearchParams(form));
    expect([sent.status, sent.location]).toEqual([303, place(scene)]);
    const [target = '', element] = place(scene).split('#');
    await platform.settled();
    const next = await moderator.visitor.get(target);
    expect(next.text).toContain(`<p class="notice" role="status">${message}</p>`);
    if (element !== undefined) expect(next.text).toContain(`id="${element}"`);
    expect((await moderator.visitor.get(target)).text).not.toContain(message);
  },
);

test('shows a hidden comment again, with a message', async () => {
  const scene = await moderatedPages();
  await moderator.api('PUT', `/api/comments/${scene.code}/hide`);
  await platform.settled();
  const [form] = formsOf((await moderator.visitor.get(scene.pages.article)).text, '/-/comments/hide');
  const sent = await moderator.visitor.post('/-/comments/hide', new URLSearchParams(form));
  expect(sent.location).toBe(atComment(scene));
  expect((await moderator.visitor.follow(sent)).text).toContain('The comment is shown again.');
});

test('answers the script of a vote without a message for a later page', async () => {
  const { pages } = await moderatedPages();
  const [form] = formsOf((await moderator.visitor.get(pages.article)).text, '/-/votes');
  const sent = await moderator.visitor.post('/-/votes', new URLSearchParams({ ...form, fragment: 'true' }));
  expect([sent.status, sent.text]).toEqual([200, '']);
  expect((await moderator.visitor.get('/tags')).text).not.toContain(voted);
});

test('covers every form that pages have for moderators alone', async () => {
  const { pages } = await moderatedPages();
  const actions = new Set<string>();
  for (const path of Object.values(pages)) {
    const own = new Set(formNames((await member.visitor.get(path)).text));
    for (const name of formNames((await moderator.visitor.get(path)).text)) if (!own.has(name)) actions.add(name);
  }
  expect([...actions].toSorted()).toEqual([...new Set(acts.map(({ action }) => action))].toSorted());
});
