import { json, type KeyedOperation, type KeyedRecords } from './keyed-operation.ts';

const like = ({ articleId }: KeyedRecords, category: string) =>
  json({ category, reactable_id: articleId, reactable_type: 'Article' })();
const reaction = { service: 'community', effects: 'from reactions where user_id = $1' } as const;

export const communityOperations: readonly KeyedOperation[] = [
  {
    path: '/api/comments',
    service: 'community',
    body: (given) => json({ comment: { article_id: given.articleId, body_markdown: 'One' } })(),
    otherBody: (given) => json({ comment: { article_id: given.articleId, body_markdown: 'Two' } })(),
    effects: 'from comments where user_id = $1',
  },
  {
    path: '/api/organizations/{id}/memberships',
    service: 'community',
    body: (given) => json({ membership: { user_id: given.user.id, role: 'member' } })(),
    otherBody: (given) => json({ membership: { user_id: given.user.id, role: 'admin' } })(),
    effects: 'from memberships where user_id = $1',
  },
  {
    path: '/api/organizations/{id}/invitations',
    service: 'community',
    body: (given) => json({ invitation: { email: `one${given.user.id}@example.com` } })(),
    otherBody: (given) => json({ invitation: { email: `two${given.user.id}@example.com` } })(),
    effects: 'from organization_invitations where invited_by = $1',
  },
  {
    path: '/api/follows',
    service: 'community',
    body: (given) => json({ user_ids: [given.authorId] })(),
    otherBody: (given) => json({ users: [{ id: given.authorId }] })(),
    effects: 'from follows where follower_id = $1',
  },
  {
    path: '/api/admin/users',
    service: 'community',
    body: (given) => json({ email: `one-${given.user.id}@example.org` })(),
    otherBody: (given) => json({ email: `two-${given.user.id}@example.org` })(),
    effects: "from one_time_tokens where detail ->> 'email' like '%-' || $1::integer || '@example.org'",
  },
  {
    path: '/api/admin/users/{user_id}/notes',
    service: 'community',
    body: json({ content: 'One' }),
    otherBody: json({ content: 'Two' }),
    effects: 'from notes where user_id = $1',
  },
  {
    path: '/api/admin/users/{user_id}/identities',
    service: 'community',
    body: (given) => json({ provider: 'codehost', uid: `one-${given.user.id}` })(),
    otherBody: (given) => json({ provider: 'codehost', uid: `two-${given.user.id}` })(),
    effects: 'from identities where user_id = $1',
  },
  {
    path: '/api/admin/users/identities/bulk',
    service: 'community',
    body: (given) =>
      json({ provider: 'codehost', identities: [{ user_id: given.user.id, uid: `three-${given.user.id}` }] })(),
    otherBody: (given) =>
      json({ provider: 'codehost', identities: [{ user_id: given.user.id, uid: `four-${given.user.id}` }] })(),
    effects: 'from identities where user_id = $1',
  },
  {
    path: '/api/organizations',
    service: 'community',
    body: (given) => json({ name: 'One', username: `one_of_${given.user.id}` })(),
    otherBody: (given) => json({ name: 'Two', username: `two_of_${given.user.id}` })(),
    effects: "from organizations where username like '%_of_' || $1::integer",
  },
  {
    ...reaction,
    path: '/api/reactions',
    body: (given) => like(given, 'like'),
    otherBody: (given) => like(given, 'fire'),
  },
  {
    ...reaction,
    path: '/api/reactions/toggle',
    body: (given) => like(given, 'like'),
    otherBody: (given) => like(given, 'fire'),
  },
  {
    path: '/api/api_keys',
    service: 'community',
    body: json({ api_key: { description: 'One' } }),
    otherBody: json({ api_key: { description: 'Two' } }),
    effects: 'from api_keys where user_id = $1 and $1 > 0',
  },
  {
    path: '/api/oauth_applications',
    service: 'community',
    body: json({ oauth_application: { name: 'One', redirect_uris: ['https://one.example/'] } }),
    otherBody: json({ oauth_application: { name: 'Two', redirect_uris: ['https://one.example/'] } }),
    effects: 'from oauth_applications where owner_id = $1 and $1 > 0',
  },
  {
    path: '/api/users/me/export',
    service: 'community',
    body: json({}),
    otherBody: json({ other: true }),
    effects: "from jobs.job where name = 'export-account' and data -> 'payload' ->> 'userId' = $1::integer::text",
  },
];
