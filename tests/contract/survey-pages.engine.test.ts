import { beforeEach, describe, expect } from 'vitest';
import { signUp } from '../support/sign-up.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { createSurvey, readCounts, type Survey } from '../support/surveys.ts';
import { createVisitor } from '../support/visitor.ts';

let platform: Platform;
let admin: TestUser;
let survey: Survey;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'admin' });
});
beforeEach(async () => {
  survey = (await createSurvey(platform, admin)).json<Survey>();
});

const change = (changes: object) =>
  platform.request('PATCH', `/api/surveys/${survey.id}`, { key: admin.apiKey, body: { survey: changes } });
const counts = () => readCounts(platform, admin, survey);

describe('the page of a survey', () => {
  test('is a form for signed-in users, and redirects from former slugs', async () => {
    const { visitor } = await signUp(platform);
    const path = `/survey/${survey.slug}`;
    const shown = await visitor.get(path);
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('How do you do?')]);
    const [first, second, , text] = survey.polls;
    const [, that] = first?.poll_options ?? [];
    const fields = {
      [`poll_${first?.id}`]: String(that?.id),
      [`poll_${second?.id}`]: (second?.poll_options ?? []).map(({ id }) => String(id)),
      [`poll_${text?.id}`]: 'One\r\ntwo',
    };
    const sent = await visitor.submit(path, fields);
    expect([sent.status, sent.location]).toEqual([303, path]);
    const after = await visitor.follow(sent);
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
    const stranger = createVisitor(platform.url);
    const requested = await stranger.get(`/survey/${survey.slug}`);
    expect([requested.status, requested.location]).toEqual([303, `/signin?return_to=%2Fsurvey%2F${survey.slug}`]);
    expect((await stranger.get('/survey/nothing')).status).toBe(404);
  });
});

describe('the page of a poll', () => {
  test('accepts an answer to this poll only', async () => {
    const [poll] = survey.polls;
    const path = `/polls/${poll?.id}`;
    const stranger = createVisitor(platform.url);
    expect((await stranger.get(path)).text).toMatch(/Sign in to answer/);
    const { visitor } = await signUp(platform);
    const that = String(poll?.poll_options[1]?.id);
    const field = `poll_${poll?.id}`;
    expect((await visitor.submit(path, {})).status).toBe(422);
    const form = await visitor.get(path);
    const sent = await visitor.submitShown(form, { [field]: that });
    expect([sent.status, sent.location]).toEqual([303, path]);
    expect((await visitor.follow(sent)).text).toContain('You have answered this poll');
    // A form that is sent twice redirects to the same page.
    const again = await visitor.submitShown(form, { [field]: that });
    expect([again.status, again.location]).toEqual([303, path]);
    expect((await counts())[0]).toEqual([1, 0, [0, 1]]);
    await change({ active: false });
    for (const gone of [path, '/polls/2147483647', '/polls/x']) {
      expect((await visitor.get(gone)).status, gone).toBe(404);
    }
  });
});
