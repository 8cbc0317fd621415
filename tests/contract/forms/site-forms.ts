import { picture } from '@commonplace/images/testing/pictures';
import { createTestClient, registerApplication } from '../../support/oauth.ts';
import { createVisitor } from '../../support/visitor.ts';
import { createMember, fillIn, press, query, write, type FormScene, type ShownForm } from './shown-form.ts';

const listed = {
  title: 'A bench',
  body_markdown: 'Of oak.',
  category: 'products',
  tags: '',
  location: '',
  expires_at: '',
};
const transcript = {
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Add a test.' }] }],
  metadata: {},
  slices: [],
};

let reports = 0;
let organizations = 0;

async function commented(scene: FormScene) {
  const author = await createMember(scene);
  const article = await write(author);
  const body = { comment: { article_id: article.id, body_markdown: 'First.' } };
  const { id_code: code } = await author.api<{ id_code: string }>('POST', '/api/comments', body);
  return { author, article, code };
}

async function draft(scene: FormScene) {
  const author = await createMember(scene);
  return { author, article: await write(author, { published: false }) };
}

async function offered(scene: FormScene) {
  const seller = await createMember(scene, { credits: 100 });
  const listing = { ...listed, expires_at: undefined, action: 'publish' };
  const { id, slug } = await seller.api<{ id: number; slug: string }>('POST', '/api/listings', { listing });
  return { seller, id, page: `/listings/products/${slug}` };
}

async function invited(scene: FormScene) {
  const [founder, { visitor, username }] = [await createMember(scene), await createMember(scene)];
  const { id } = await scene.platform.createOrganization(founder);
  const body = { invitation: { username } };
  return {
    visitor,
    invitation: await founder.api<{ id: number }>('POST', `/api/organizations/${id}/invitations`, body),
  };
}

/** An administrator and a member of an organization, and the page of its settings. */
async function organized(scene: FormScene) {
  const [{ visitor, ...founder }, member] = [await createMember(scene), await createMember(scene)];
  const { id, username } = await scene.platform.createOrganization(founder);
  const membership = { user_id: member.id, role: 'member' };
  await founder.api('POST', `/api/organizations/${id}/memberships`, { membership });
  return { visitor, founder, member, id, username, page: `/settings/organizations/${id}` };
}

let surveys = 0;

/** Answers a survey that may be answered again, on its page or that of its poll. */
async function fillInSurvey(scene: FormScene, pageOf: (survey: { slug: string; poll: number }) => string) {
  const [member, admin] = [await createMember(scene), await createMember(scene, { role: 'super_admin' })];
  surveys += 1;
  const polls = [{ prompt_markdown: 'Why?', poll_type_of: 'text_input' }];
  const survey = { title: 'Twice', slug: `twice-${surveys}`, allow_resubmission: true, polls };
  const made = await admin.api<{ polls: { id: number }[] }>('POST', '/api/surveys', { survey });
  const poll = made.polls[0]?.id ?? 0;
  return fillIn(member.visitor, pageOf({ slug: survey.slug, poll }), '/-/surveys/answers', { [`poll_${poll}`]: 'x' });
}

/** Forms of the site, as their pages show them. */
export const siteForms: Readonly<Record<string, ShownForm>> = {
  async '/-/reactions'(scene) {
    const { author, article } = await commented(scene);
    const target = { reactable_type: 'Article', reactable_id: article.id, category: 'like' };
    return press(author.visitor, '/-/reactions', { ...target, on: 'true' });
  },
  async '/-/readinglist'(scene) {
    const { author, article } = await commented(scene);
    return press(author.visitor, '/-/readinglist', { article_id: article.id, on: 'true' });
  },
  async '/-/readinglist/archive'(scene) {
    const { author, article } = await commented(scene);
    await author.api('PUT', `/api/readinglist/${article.id}`);
    return press(author.visitor, '/-/readinglist/archive', { article_id: article.id, on: 'true' });
  },
  async '/-/follows'(scene) {
    const [follower, other] = [await createMember(scene), await createMember(scene)];
    return press(follower.visitor, '/-/follows', { followable_type: 'User', followable_id: other.id, on: 'true' });
  },
  async '/-/follows/weight'(scene) {
    const author = await createMember(scene);
    const tag = `weighed${author.id}`;
    await write(author, { tags: [tag] });
    await scene.platform.settled();
    await author.api('PUT', `/api/follows/tags/${tag}`, { points: 1 });
    return press(author.visitor, '/-/follows/weight', { tag, points: '2' });
  },
  async '/-/comments'(scene) {
    const { author, article } = await commented(scene);
    return fillIn(author.visitor, article.path, '/-/comments', { body_markdown: 'Sent twice.' });
  },
  async '/-/comments reply'(scene) {
    const { author, article, code } = await commented(scene);
    return fillIn(author.visitor, article.path, '/-/comments', { body_markdown: 'A reply.', parent: code });
  },
  async '/-/comments/edit'(scene) {
    const { author, code } = await commented(scene);
    return press(author.visitor, '/-/comments/edit', { id_code: code, body_markdown: 'Edited.' });
  },
  async '/-/comments/preview'(scene) {
    const { author, article } = await commented(scene);
    return press(author.visitor, '/-/comments/preview', { article_id: article.id, body_markdown: 'Not sent.' });
  },
  async '/-/comments/delete'(scene) {
    const { author, code } = await commented(scene);
    return press(author.visitor, '/-/comments/delete', { id_code: code });
  },
  async '/-/comments/hide'(scene) {
    const { author, code } = await commented(scene);
    return press(author.visitor, '/-/comments/hide', { id_code: code, on: 'true' });
  },
  async '/-/articles/restore'(scene) {
    const { author, article } = await draft(scene);
    await author.api('PUT', `/api/articles/${article.id}`, { article: { body_markdown: 'Second.' } });
    return fillIn(author.visitor, `${article.path}/history`, '/-/articles/restore', {});
  },
  async '/-/articles/unpublish'(scene) {
    const { article } = await commented(scene);
    const moderator = await createMember(scene, { role: 'moderator' });
    return press(moderator.visitor, '/-/articles/unpublish', { article_id: article.id, note: 'Off topic.' });
  },
  async '/-/articles/pin'(scene) {
    const { author, article } = await commented(scene);
    return press(author.visitor, '/-/articles/pin', { article_id: article.id, on: 'true' });
  },
  async '/-/articles/draft'(scene) {
    const { author, article } = await commented(scene);
    return press(author.visitor, '/-/articles/draft', { article_id: article.id });
  },
  async '/-/articles/preview'(scene) {
    const { author, article } = await draft(scene);
    return fillIn(author.visitor, `/dashboard?article=${article.id}`, '/-/articles/preview', { action: 'renew' });
  },
  async '/-/articles/translations'(scene) {
    const author = await createMember(scene);
    const english = await write(author, { language: 'en' });
    const german = await write(author, { language: 'de' });
    return press(author.visitor, '/-/articles/translations', { article_id: english.id, address: german.path });
  },
  async '/-/articles/translations/remove'(scene) {
    const author = await createMember(scene);
    const [english, german] = [await write(author, { language: 'en' }), await write(author, { language: 'de' })];
    await author.api('PUT', `/api/articles/${english.id}/translations/${german.id}`);
    const fields = { article_id: english.id, translation_id: german.id };
    return press(author.visitor, '/-/articles/translations/remove', fields);
  },
  async '/-/series/parts'(scene) {
    const author = await createMember(scene);
    const first = await write(author, { series: 'Parts' });
    await write(author, { series: 'Parts' });
    return press(author.visitor, '/-/series/parts', { article_id: first.id, position: 2 });
  },
  async '/-/organizations'(scene) {
    organizations += 1;
    const { visitor } = await createMember(scene, { role: 'super_admin' });
    const fields = { name: 'Twice', username: `twice_org_${organizations}` };
    return fillIn(visitor, '/organizations/new', '/-/organizations', fields);
  },
  async '/-/organizations/edit'(scene) {
    const { visitor, username, page } = await organized(scene);
    return fillIn(visitor, page, '/-/organizations/edit', { name: 'Twice', username, story: 'Sent twice.' });
  },
  async '/-/organizations/image'(scene) {
    const { visitor, id } = await organized(scene);
    const form = new FormData();
    form.set('organization_id', String(id));
    form.set('image', new Blob([new Uint8Array(await picture('png', 10, 10))], { type: 'image/png' }), 'us.png');
    return () => visitor.post('/-/organizations/image', form);
  },
  async '/-/organizations/secret'(scene) {
    const { visitor, page } = await organized(scene);
    return fillIn(visitor, page, '/-/organizations/secret', {});
  },
  async '/-/organizations/invitations'(scene) {
    const { visitor, page } = await organized(scene);
    const { username } = await scene.platform.createUser();
    return fillIn(visitor, page, '/-/organizations/invitations', { username, role: 'member' });
  },
  async '/-/organizations/invitations/withdraw'(scene) {
    const { visitor, founder, id, page } = await organized(scene);
    const { username } = await scene.platform.createUser();
    await founder.api('POST', `/api/organizations/${id}/invitations`, { invitation: { username } });
    return fillIn(visitor, page, '/-/organizations/invitations/withdraw', {});
  },
  async '/-/organizations/members/role'(scene) {
    const { visitor, member, id } = await organized(scene);
    const fields = { organization_id: id, user_id: member.id, role: 'admin' };
    return press(visitor, '/-/organizations/members/role', fields);
  },
  async '/-/organizations/members/remove'(scene) {
    const { visitor, member, id } = await organized(scene);
    return press(visitor, '/-/organizations/members/remove', { organization_id: id, user_id: member.id });
  },
  async '/-/organizations/invitations/accept'(scene) {
    const { visitor, invitation } = await invited(scene);
    return press(visitor, '/-/organizations/invitations/accept', { invitation_id: invitation.id });
  },
  async '/-/organizations/invitations/decline'(scene) {
    const { visitor, invitation } = await invited(scene);
    return press(visitor, '/-/organizations/invitations/decline', { invitation_id: invitation.id });
  },
  async '/-/organizations/join'(scene) {
    const [founder, joiner] = [await createMember(scene), await createMember(scene)];
    const { id } = await scene.platform.createOrganization(founder);
    const { secret } = await founder.api<{ secret: string }>('POST', `/api/organizations/${id}/secret`);
    return fillIn(joiner.visitor, '/settings/organizations', '/-/organizations/join', { secret });
  },
  async '/-/notifications/read'(scene) {
    const [member, follower] = [await createMember(scene), await createMember(scene)];
    await follower.api('POST', '/api/follows', { user_ids: [member.id] });
    await scene.platform.settled();
    return press(member.visitor, '/-/notifications/read', {});
  },
  async '/-/applications/revoke'(scene) {
    const [member, owner] = [await createMember(scene), await createMember(scene)];
    const client = await createTestClient(await registerApplication(scene.platform, owner), scene.platform.url);
    await client.authorize(member.visitor);
    return fillIn(member.visitor, '/settings/applications', '/-/applications/revoke', {});
  },
  async '/-/applications/delete'(scene) {
    const owner = await createMember(scene);
    await registerApplication(scene.platform, owner);
    return fillIn(owner.visitor, '/settings/applications', '/-/applications/delete', {});
  },
  '/settings/export': async (scene) =>
    fillIn((await createMember(scene, { isConfirmed: true })).visitor, '/settings/export', '/settings/export', {}),
  '/-/surveys/answers': (scene) => fillInSurvey(scene, ({ slug }) => `/survey/${slug}`),
  '/-/surveys/answers poll': (scene) => fillInSurvey(scene, ({ poll }) => `/polls/${poll}`),
  async '/settings/profile'(scene) {
    const { visitor, username } = await createMember(scene);
    const fields = { name: 'Twice', username, links: 'https://twice.example/' };
    return fillIn(visitor, '/settings/profile', '/settings/profile', fields);
  },
  '/settings/welcome': async (scene) =>
    fillIn((await createMember(scene)).visitor, '/settings/welcome', '/settings/welcome', {
      name: 'Twice',
      people: 'unknown',
    }),
  async '/settings/image'(scene) {
    const { visitor } = await createMember(scene);
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(await picture('png', 10, 10))], { type: 'image/png' }), 'me.png');
    return () => visitor.post('/settings/image', form);
  },
  async '/settings/notifications'(scene) {
    const { visitor } = await createMember(scene);
    return fillIn(visitor, '/settings/notifications', '/settings/notifications', { email_badge_notifications: 'on' });
  },
  async '/-/webmentions'(scene) {
    const { author, article } = await commented(scene);
    const text = `insert into webmentions (article_id, source, host, state, queued)
      values ($1, 'https://mei.example/', 'mei.example', 'pending', false) returning id`;
    const [mention] = await query(scene, 'community', text, [article.id]);
    return press(author.visitor, '/-/webmentions', { id: mention?.id ?? 0, state: 'approved' });
  },
  async '/-/votes'(scene) {
    const { article } = await commented(scene);
    const moderator = await createMember(scene, { role: 'moderator' });
    const target = { reactable_type: 'Article', reactable_id: article.id, category: 'thumbsdown' };
    return press(moderator.visitor, '/-/votes', { ...target, on: 'true' });
  },
  async '/-/agent_sessions'(scene) {
    const owner = await createMember(scene);
    const body = { title: 'Adding a test', curated_data: JSON.stringify(transcript) };
    const { slug } = await owner.api<{ slug: string }>('POST', '/api/agent_sessions', body);
    return press(owner.visitor, '/-/agent_sessions', { slug, on: 'true' });
  },
  async '/-/listings'(scene) {
    const seller = await createMember(scene, { credits: 100 });
    return fillIn(seller.visitor, '/listings/new', '/-/listings', { ...listed, action: 'publish' });
  },
  async '/-/listings/edit'(scene) {
    const { seller, id } = await offered(scene);
    return press(seller.visitor, '/-/listings/edit', { ...listed, listing_id: id, title: 'Another bench' });
  },
  async '/-/listings/change'(scene) {
    const { seller, page } = await offered(scene);
    return fillIn(seller.visitor, page, '/-/listings/change', { action: 'bump' });
  },
  async '/-/listings/delete'(scene) {
    const { seller, id } = await offered(scene);
    return press(seller.visitor, '/-/listings/delete', { listing_id: id });
  },
  async '/-/articles'(scene) {
    const { visitor } = await createMember(scene);
    const typed = { title: 'Sent twice', body_markdown: 'x', action: 'publish' };
    return fillIn(visitor, '/new', '/-/articles', typed);
  },
  async '/-/articles/edit'(scene) {
    const { author, article } = await draft(scene);
    const typed = { title: 'Edited', body_markdown: 'y', action: 'save' };
    return fillIn(author.visitor, `${article.path}/edit`, '/-/articles/edit', typed);
  },
  async '/-/articles/delete'(scene) {
    const { author, article } = await draft(scene);
    return press(author.visitor, '/-/articles/delete', { article_id: article.id });
  },
  async '/report of a visitor'({ site }) {
    reports += 1;
    const visitor = createVisitor(site.url);
    return fillIn(visitor, '/report', '/report', { url: '/x', reason: 'spam', message: `Sold out ${reports}.` });
  },
  async '/report'(scene) {
    const { visitor } = await createMember(scene);
    return fillIn(visitor, '/report', '/report', { url: '/x', reason: 'spam', message: 'Sold out.' });
  },
};
