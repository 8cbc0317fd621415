import { afterAll, expect } from 'vitest';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { createSurvey, type Survey } from '../support/surveys.ts';
import { test } from '../support/shared-platform.ts';
import { createVisitor } from '../support/visitor.ts';

let site: SitePlatform;

test.beforeAll(async ({ sharedPlatform }) => {
  site = await startSite(sharedPlatform);
});
afterAll(() => site[Symbol.asyncDispose]());

test('embeds of this site link to pages, or are text', async ({ sharedPlatform: platform }) => {
  const [author, admin] = [await platform.createUser(), await platform.createUser({ role: 'admin' })];
  const { username: organization } = await platform.createOrganization(author);
  const send = async <Record>(path: string, body: object) => {
    const answer = await platform.request('POST', path, { key: author.apiKey, body });
    expect(answer.status, answer.text).toBe(201);
    return answer.json<Record>();
  };
  const write = (title: string, body_markdown: string) =>
    send<{ id: number; path: string }>('/api/articles', {
      article: { title, published: true, body_markdown, series: 'Parts', tags: ['embedded'] },
    });
  const first = await write('Embedded', 'Flour.');
  await platform.settled();
  const comment = { article_id: first.id, body_markdown: 'Yes.' };
  const [{ id_code: code }, survey, series] = await Promise.all([
    send<{ id_code: string }>('/api/comments', { comment }),
    createSurvey(platform, admin),
    platform.request('GET', `/api/articles/${first.id}`),
  ]);
  const { slug, polls } = survey.json<Survey>();
  const { collection_id: part } = series.json<{ collection_id: number }>();
  const { path } = await write(
    'Embeds',
    [
      `{% user ${author.username} %} {% organization ${organization} %} {% org_posts ${organization} %}`,
      `{% org_team ${organization} %} {% post ${first.path} %} {% series /${author.username}/series/${part} %}`,
      `{% tag embedded %} {% comment ${code} %} {% poll ${polls[0]?.id} %} {% survey ${slug} %}`,
      `{% user_subscription Join %} {% feed tag=embedded %} {% event 7 %} {% org_lead_form 7 %}`,
    ].join('\n'),
  );
  await platform.settled();
  const visitor = createVisitor(site.url);
  const { text } = await visitor.get(path);
  const cards = [...text.matchAll(/<a class="embed-card"(?: href="([^"]*)")?>([^<]*)<\/a>/g)];
  expect(cards.filter(([, href]) => href === undefined).map(([, , label]) => label)).toEqual([
    'Event 7',
    'Lead form 7',
  ]);
  const paths = cards.flatMap(([, href]) => href ?? []);
  expect(paths).toHaveLength(12);
  for (const linked of paths) {
    const { status, location } = await visitor.get(linked);
    // A survey asks visitors to sign in.
    if (linked.startsWith('/survey/')) expect([status, location]).toEqual([303, expect.stringContaining('/signin')]);
    else if (linked.startsWith('/comments/'))
      expect([status, location]).toEqual([301, `/${author.username}/comment/${code}`]);
    else expect(status, linked).toBe(200);
  }
  const team = await visitor.get(`/${organization}/members`);
  expect(team.text).toContain(`<a href="/${author.username}">`);
});
