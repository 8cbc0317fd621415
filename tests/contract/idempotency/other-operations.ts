import { json, type KeyedOperation } from './keyed-operation.ts';

const redirectOf = (original_url: string) => ({
  original_url,
  destination_url: 'https://example.com/',
  request_domain: 'keyed.example',
});

/** Those of admin and listings. */
export const otherOperations: readonly KeyedOperation[] = [
  {
    path: '/api/pages',
    service: 'admin',
    body: (given) => json({ title: 'One', slug: `one-of-${given.user.id}`, description: 'x', body_markdown: 'x' })(),
    otherBody: (given) =>
      json({ title: 'Two', slug: `two-of-${given.user.id}`, description: 'x', body_markdown: 'x' })(),
    effects: "from pages where slug like '%-of-' || $1::integer",
  },
  {
    path: '/api/admin/request_redirects',
    service: 'admin',
    body: (given) => json({ request_redirect: redirectOf(`/one-of-${given.user.id}`) })(),
    otherBody: (given) => json({ request_redirect: redirectOf(`/two-of-${given.user.id}`) })(),
    effects: "from request_redirects where original_url like '%-of-' || $1::integer",
  },
  {
    path: '/api/feedback_messages',
    service: 'admin',
    body: json({ feedback_message: { feedback_type: 'spam', category: 'spam', message: 'One' } }),
    otherBody: json({ feedback_message: { feedback_type: 'spam', category: 'spam', message: 'Two' } }),
    effects: 'from feedback_messages where reporter_id = $1',
  },
  {
    path: '/api/badges',
    service: 'admin',
    body: (given) => json({ badge: { ...given.badge, title: `One of ${given.user.id}` } })(),
    otherBody: (given) => json({ badge: { ...given.badge, title: `Two of ${given.user.id}` } })(),
    effects: "from badges where title like '%of ' || $1::integer",
  },
  {
    path: '/api/badge_achievements',
    service: 'admin',
    body: (given) => json({ badge_achievement: { user_id: given.user.id, badge_id: given.badgeId } })(),
    otherBody: (given) => json({ badge_achievement: { user_id: given.authorId, badge_id: given.badgeId } })(),
    effects: 'from badge_achievements where user_id = $1',
  },
  {
    path: '/api/surveys',
    service: 'admin',
    body: (given) => json({ survey: { title: `One of ${given.user.id}` } })(),
    otherBody: (given) => json({ survey: { title: `Two of ${given.user.id}` } })(),
    effects: "from surveys where title like '%of ' || $1::integer",
  },
  {
    path: '/api/surveys/keyed-survey/responses',
    documented: '/api/surveys/{id_or_slug}/responses',
    service: 'admin',
    body: (given) => json({ response: { answers: [{ poll_id: given.pollId, text_content: 'One' }] } })(),
    otherBody: (given) => json({ response: { answers: [{ poll_id: given.pollId, text_content: 'Two' }] } })(),
    effects: 'from poll_text_responses where user_id = $1',
  },
  {
    path: '/api/segments',
    service: 'admin',
    body: json({}),
    otherBody: json({ other: true }),
    effects: 'from audience_segments where $1 > 0',
  },
  ...['/api/billboards', '/api/display_ads'].map((path): KeyedOperation => ({
    path,
    service: 'admin',
    body: json({ body_markdown: 'One', placement_area: 'footer' }),
    otherBody: json({ body_markdown: 'Two', placement_area: 'footer' }),
    effects: 'from billboards where creator_id = $1',
  })),
  {
    path: '/api/recommended_articles_lists',
    service: 'admin',
    body: (given) => json({ name: 'One', placement_area: 'main_feed', user_id: given.user.id })(),
    otherBody: (given) => json({ name: 'Two', placement_area: 'main_feed', user_id: given.user.id })(),
    effects: 'from recommended_lists where user_id = $1',
  },
  {
    path: '/api/listings',
    service: 'listings',
    body: json({ listing: { title: 'One', body_markdown: 'x', category: 'forsale', tags: ['a'] } }),
    otherBody: json({ listing: { title: 'Two', body_markdown: 'x', category: 'forsale', tags: ['a'] } }),
    effects: 'from listings where user_id = $1',
  },
  {
    path: '/api/credits',
    service: 'listings',
    body: (given) => json({ credit: { user_id: given.user.id, amount: 1 } })(),
    otherBody: (given) => json({ credit: { user_id: given.user.id, amount: 2 } })(),
    effects: 'from credit_entries e join credit_accounts a on a.id = e.account_id where holder_id = $1',
  },
];
