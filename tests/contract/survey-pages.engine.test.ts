import { afterAll, beforeEach, describe, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { createSurvey, readCounts, type Survey } from '../support/surveys.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';
import { fillIn } from './forms/shown-form.ts';

const action = '/-/surveys/answers';

let platform: Platform;
let site: SitePlatform;
let admin: TestUser;
let survey: Survey;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  admin = await platform.createUser({ role: 'admin' });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(async () => {
  survey = (await createSurvey(platform, admin)).json<Survey>();
});

const change = (changes: object) =>
  platform.request('PATCH', `/api/surveys/${survey.id}`, { key: admin.apiKey, body: { survey: changes } });
const counts = () => readCounts(platform, admin, survey);
const createMember = async () => signedInVisitor(platform, await platform.createUser(), site.url);
const send = async (visitor: Visitor, path: string, fields: Parameters<typeof fillIn>[3]) =>
  (await fillIn(visitor, path, action, fields))();

describe('the page of a survey', () => {
  test('is a form for signed-in users, and redirects from former slugs', async () => {
    const visitor = await createMember();
    const path = `/survey/${survey.slug}`;
    const shown = await visitor.get(path);
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('How do you do?')]);
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    const [first, second, , text] = survey.polls;
    const [, that] = first?.poll_options ?? [];
    const fields = {
      [`poll_${first?.id}`]: String(that?.id),
      [`poll_${second?.id}`]: (second?.poll_options ?? []).map(({ id }) => String(id)),
      [`poll_${text?.id}`]: 'One\r\ntwo',
    };
    const sent = await send(visitor, path, fields);
    expect([sent.status, sent.location]).toEqual([303, path]);
    const after = await visitor.follow(sent);
    expect(after.text).toContain('Your answers have been saved');
    expect(after.text).toContain('You have answered this survey');
    // A blank field counts as skipped.
    expect(await counts()).toEqual([
      [1, 0, [0, 1]],
      [2, 0, [1, 1]],
      [0, 1, [0, 0, 0]],
      [0, 0, []],
    ]);
    const [written] = (
      await platform.request('GET', `/api/surveys/${survey.id}/poll_text_responses`, { key: admin.apiKey })
    ).json<object[]>();
    expect(written).toMatchObject({ text_content: 'One\ntwo' });

    const slug = `moved-${survey.id}`;
    await change({ slug });
    const moved = await visitor.get(path);
    expect([moved.status, moved.location]).toEqual([301, `/survey/${slug}`]);
    await change({ active: false });
    for (const gone of [path, `/survey/${slug}`, '/survey/nothing']) expect((await visitor.get(gone)).status).toBe(404);
  });

  test('requires signing in', async () => {
    const stranger = createVisitor(site.url);
    const requested = await stranger.get(`/survey/${survey.slug}`);
    expect([requested.status, requested.location]).toEqual([303, `/signin?return_to=%2Fsurvey%2F${survey.slug}`]);
    expect((await stranger.get('/survey/nothing')).status).toBe(404);
    stranger.cookies.set('__Host-session', 'ended');
    expect((await stranger.get(`/survey/${survey.slug}`)).location).toBe(requested.location);
    const unsent = await stranger.post(
      action,
      new URLSearchParams({ survey_id: String(survey.id), return_to: '/latest' }),
    );
    expect([unsent.status, unsent.location]).toEqual([303, '/signin?return_to=%2Flatest']);
  });

  test('shows refused answers again at their polls, in the language of the reader', async () => {
    const visitor = await createMember();
    const [first, , , text] = survey.polls;
    const fields = {
      [`poll_${first?.id}`]: String(first?.poll_options[1]?.id),
      [`poll_${text?.id}`]: 'x'.repeat(1_001),
    };
    const refused = await send(visitor, `/survey/${survey.slug}`, fields);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`<a href="#poll_${text?.id}">Why? is too long (maximum is 1000 characters)</a>`);
    expect(refused.text).toContain('x'.repeat(1_001));
    expect(refused.text).toMatch(new RegExp(`value="${first?.poll_options[1]?.id}"[^>]*checked`));
    expect(await counts()).toEqual(expect.arrayContaining([[0, 0, [0, 0]]]));
    const german = await visitor.get(`/survey/${survey.slug}`, { 'accept-language': 'de' });
    expect(german.text).toContain('Höchstens 1000 Zeichen');
  });

  test('can be answered again if it allows that', async () => {
    await change({ allow_resubmission: true });
    const visitor = await createMember();
    const path = `/survey/${survey.slug}`;
    for (const round of [1, 2]) {
      const press = await fillIn(visitor, path, action, {});
      // A form that is sent twice starts no second round.
      for (const sent of [await press(), await press()]) expect(sent.location).toBe(path);
      expect((await counts())[0]).toEqual([0, round, [0, 0]]);
    }
  });
});

describe('the page of a poll', () => {
  test('accepts an answer to this poll only', async () => {
    const [poll] = survey.polls;
    const path = `/polls/${poll?.id}`;
    const stranger = createVisitor(site.url);
    expect((await stranger.get(path)).text).toMatch(/Sign in to answer/);
    const visitor = await createMember();
    const that = String(poll?.poll_options[1]?.id);
    const field = `poll_${poll?.id}`;
    expect((await send(visitor, path, {})).status).toBe(422);
    const press = await fillIn(visitor, path, action, { [field]: that });
    const other = await fillIn(visitor, path, action, { [field]: that });
    const sent = await press();
    expect([sent.status, sent.location]).toEqual([303, path]);
    expect((await visitor.follow(sent)).text).toContain('You have answered this poll');
    // A form that is sent twice, and one of another window, redirect to the same page.
    expect((await press()).location).toBe(path);
    expect((await other()).location).toBe(path);
    expect((await counts())[0]).toEqual([1, 0, [0, 1]]);
    expect((await visitor.get(path)).text).toContain(`part of <a href="/survey/${survey.slug}">a survey</a>`);
    await change({ active: false });
    for (const gone of [path, '/polls/2147483647', '/polls/99999999999', '/polls/x']) {
      expect((await visitor.get(gone)).status, gone).toBe(404);
    }
  });
});
