import { todaysPart } from '@commonplace/testing/extent';
import { afterAll, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import { publicUrl } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { createSurvey, type Survey } from '../support/surveys.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

let site: SitePlatform;
let senders: readonly Visitor[];
let usual: Record<string, string>;

/** Values that forms take, and fields that may be blank. */
const usualTexts = [
  'reactable_type=Article&followable_type=Tag&category=like&on=true&action=save&state=hidden&status=spam&slug=x&tag=oddforms',
  'id_code=1&number=1&position=1&points=1&cost=1&revision=1&title=x&body_markdown=x&tags=oddforms&key=x&url=/&reason=spam',
  'message=x&request_id=x&hub.mode=subscribe&hub.lease_seconds=1&hub.secret=x&parent=&description=&series=&canonical_url=',
  'language=&organization_id=&published_at=&time_zone=&expires_at=&location=&main_image=&note=&expires_before=',
  'series_before=&organization_before=&description_before=&language_before=',
].join('&');

test.beforeAll(async ({ sharedPlatform }) => {
  site = await startSite(sharedPlatform);
  const user = await sharedPlatform.createUser({ role: 'moderator' });
  senders = [createVisitor(site.url), await signedInVisitor(sharedPlatform, user, site.url)];
  const body = { article: { title: 'Odd forms', body_markdown: 'x', published: true, tags: ['oddforms'] } };
  const article = (await sharedPlatform.request('POST', '/api/articles', { key: user.apiKey, body })).json<{
    id: number;
    path: string;
  }>();
  const ids = ['article_id', 'id', 'reactable_id', 'followable_id', 'translation_id', 'listing_id', 'user_id'];
  const admin = await sharedPlatform.createUser({ role: 'admin' });
  const survey = (await createSurvey(sharedPlatform, admin)).json<Survey>();
  const polls = Object.fromEntries(survey.polls.map(({ id }) => [`poll_${id}`, 'x']));
  usual = {
    ...polls,
    survey_id: String(survey.id),
    poll_id: String(survey.polls[0]?.id),
    client_id: '0'.repeat(32),
    ...Object.fromEntries(ids.map((name) => [name, String(article.id)])),
    ...Object.fromEntries(new URLSearchParams(usualTexts)),
    etag: '"x"',
    address: article.path,
    return_to: article.path,
    source: 'https://a.example/',
    target: publicUrl + article.path,
    'hub.topic': `${publicUrl}/feed`,
    'hub.callback': 'https://a.example/',
  };
});
afterAll(() => site[Symbol.asyncDispose]());

const paths = [
  ...['', '/edit', '/delete', '/restore', '/unpublish', '/pin', '/draft', '/preview', '/translations'].map(
    (path) => `/-/articles${path}`,
  ),
  ...['', '/edit', '/preview', '/delete', '/hide'].map((path) => `/-/comments${path}`),
  ...['', '/edit', '/change', '/delete'].map((path) => `/-/listings${path}`),
  ...['reactions', 'readinglist', 'readinglist/archive', 'follows', 'follows/weight', 'webmentions', 'votes'].map(
    (path) => `/-/${path}`,
  ),
  ...['users/status', 'series/parts', 'agent_sessions', 'articles/translations/remove'].map((path) => `/-/${path}`),
  ...['surveys/answers', 'applications/revoke', 'applications/delete'].map((path) => `/-/${path}`),
  ...['report', 'websub', 'webmention', 'settings/export'].map((path) => `/${path}`),
];

/** Values, percent-encoded, that a path, a header or a parser may take for something else. */
const values = [
  ['', '.', '..', '%2F', '..%2F..', '%5Cevil.test', '%2F%2Fevil.test', 'https:%2F%2Fevil.test', '%00', '%0D%0Ax:%20y'],
  ['%ED%A0%80', '%FF', '%25', '%24%26', '-1', '0', '1.5', '9'.repeat(30), 'NaN', '__proto__', 'constructor', '%5B%5D'],
  ['%D1%82%D0%B5%D0%B3', '%F0%9F%98%80', '%E2%80%AE', 'a'.repeat(10_000), '%20'.repeat(1_000), '2026-02-30', '%22%22'],
].flat();

interface OddForm {
  path: string;
  value: string;
  /** The field that has the value; all without one. */
  name?: string;
}

/** Every form with every value in all fields, and with one of the values in each field. */
const oddForms = (): OddForm[] =>
  paths.flatMap((path, turn) => [
    ...values.map((value) => ({ path, value })),
    ...Object.keys(usual).map((name, at) => ({ path, name, value: values[(turn + at) % values.length] ?? '' })),
  ]);

test('every form answers odd values without a failure, and redirects to a path of this site', async () => {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  const faults: string[] = [];
  for (const { path, value, name } of todaysPart(oddForms(), 12)) {
    const body = Object.entries(usual)
      .map(([each, text]) => `${each}=${name === undefined || name === each ? value : encodeURIComponent(text)}`)
      .join('&');
    for (const sender of senders) {
      const { status, location } = await sender.post(path, body, headers);
      const isHere = location === undefined || new URL(location, publicUrl).origin === publicUrl;
      if (status >= 500 || !isHere) faults.push(`${path} ${name} ${value.slice(0, 40)}: ${status} ${location}`);
    }
  }
  expect(faults).toEqual([]);
});
