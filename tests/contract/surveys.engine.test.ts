import { beforeEach, describe, expect } from 'vitest';
import { anyTimestamp } from '../support/matchers.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { untilServed } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';
import { createSurvey, readCounts, type Survey } from '../support/surveys.ts';

let platform: Platform;
let admin: TestUser;
let survey: Survey;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'admin' });
});
beforeEach(async () => {
  survey = await make();
});

const send = (method: string, path: string, body?: object, { apiKey: key } = admin) =>
  platform.request(method, path, { key, ...(body && { body }) });
const create = (changes: object = {}) => createSurvey(platform, admin, changes);
const make = async (changes: object = {}) => (await create(changes)).json<Survey>();
const change = (changes: object, { id } = survey) => send('PATCH', `/api/surveys/${id}`, { survey: changes });
const read = async (key: string | number = survey.id) => (await send('GET', `/api/surveys/${key}`)).json<Survey>();
const answer = (answers: object[], user: TestUser, { id } = survey) =>
  send('POST', `/api/surveys/${id}/responses`, { response: { answers } }, user);
const choose = (at: number, ...options: number[]) => {
  const poll = survey.polls[at];
  return { poll_id: poll?.id, poll_option_ids: options.map((option) => poll?.poll_options[option]?.id) };
};
const write = (text_content: string) => ({ poll_id: survey.polls[3]?.id, text_content });
const all = () => [choose(0, 1), choose(1, 0, 1), choose(2, 2), write('Because')];
const votes = async (query = '') =>
  (await send('GET', `/api/surveys/${survey.id}/poll_votes${query}`)).json<{ id: number; session_start: number }[]>();
const counts = () => readCounts(platform, admin, survey);

describe('an open survey', () => {
  interface Open extends Survey {
    answered: boolean;
    answered_poll_ids: number[];
  }
  const open = (path = `/api/open_surveys/${survey.slug}`, key?: string) =>
    platform.request('GET', path, key === undefined ? {} : { key });

  test('is readable by id, slug and poll without its results, by anyone', async () => {
    const reader = await platform.createUser();
    await answer(all(), reader);
    const paths = [survey.slug, survey.id].map((name) => `/api/open_surveys/${name}`);
    for (const path of [...paths, `/api/polls/${survey.polls[2]?.id}/open_survey`]) {
      const { status, text, headers, ...shown } = await open(path);
      expect([status, headers.get('cache-control')], text).toEqual([200, 'private, no-store']);
      expect(text).not.toContain('_count');
      expect(shown.json<Open>()).toMatchObject({
        title: 'How do you do?',
        answered: false,
        answered_poll_ids: [],
        polls: survey.polls.map(({ id, poll_options: options }) => ({
          id,
          poll_options: options.map((option) => ({ id: option.id, markdown: option.markdown })),
        })),
      });
    }
    await change({ active: false });
    for (const path of [...paths, `/api/polls/${survey.polls[2]?.id}/open_survey`, '/api/polls/2147483647/open_survey'])
      expect((await open(path)).status, path).toBe(404);
  });

  test('has the progress of the caller, for a credential that may read the account', async () => {
    const reader = await platform.createUser();
    const progress = async (key = reader.apiKey) => {
      const { answered, answered_poll_ids: ids } = (await open(undefined, key)).json<Open>();
      return [answered, ids.toSorted((one, other) => one - other)];
    };
    expect(await progress()).toEqual([false, []]);
    await answer([choose(0, 1)], reader);
    expect(await progress()).toEqual([false, [survey.polls[0]?.id]]);
    const forPublic = { api_key: { description: 'What everyone may see', scopes: ['public'] } };
    const limited = (await send('POST', '/api/api_keys', forPublic, reader)).json<{ secret: string }>();
    expect(await progress(limited.secret)).toEqual([false, []]);
    await answer(all(), reader);
    expect(await progress()).toEqual([true, survey.polls.map(({ id }) => id)]);
    await change({ allow_resubmission: true });
    expect(await progress()).toEqual([false, []]);
  });
});

describe('a survey', () => {
  test('is created with polls and options, and readable by id and slug', async () => {
    expect(survey).toEqual({
      type_of: 'survey',
      id: expect.any(Number),
      title: 'How do you do?',
      slug: expect.stringMatching(/^how-do-you-do-[0-9a-f]{8}$/),
      survey_type_of: 'community_pulse',
      active: true,
      display_title: true,
      allow_resubmission: false,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      polls: expect.any(Array),
    });
    expect(survey.polls[0]).toEqual({
      type_of: 'poll',
      id: expect.any(Number),
      prompt_markdown: '*Which* one?',
      prompt_html: '<p><em>Which</em> one?</p>\n',
      poll_type_of: 'single_choice',
      position: 0,
      poll_votes_count: 0,
      poll_skips_count: 0,
      poll_options_count: 2,
      scale_min: null,
      scale_max: null,
      created_at: anyTimestamp,
      updated_at: anyTimestamp,
      poll_options: [
        {
          type_of: 'poll_option',
          id: expect.any(Number),
          markdown: 'This',
          processed_html: '<p>This</p>\n',
          position: 0,
          poll_votes_count: 0,
          supplementary_text: null,
        },
        expect.objectContaining({ markdown: 'That', position: 1, supplementary_text: 'x' }),
      ],
    });
    expect(survey.polls[2]).toMatchObject({ scale_min: 0, scale_max: 2, poll_options_count: 3 });
    expect(survey.polls[2]?.poll_options.map(({ markdown }) => markdown)).toEqual(['0', '1', '2']);
    expect(await read()).toEqual(survey);
    expect(await read(survey.slug)).toEqual(survey);
    const closed = await make({ active: false });
    const listed = async (active: string) =>
      (await send('GET', `/api/surveys?per_page=1000&active=${active}`)).json<Survey[]>().map(({ id }) => id);
    expect(await listed('true')).toContain(survey.id);
    expect(await listed('true')).not.toContain(closed.id);
    expect(await listed('false')).toContain(closed.id);
    const newest = (await send('GET', '/api/surveys?per_page=1')).json<object[]>();
    expect(newest).toEqual([expect.not.objectContaining({ polls: expect.anything() })]);
    expect((await send('GET', '/api/surveys?active=maybe')).status).toBe(400);
  });

  test('keeps its slug when the title changes, and its two last former slugs', async () => {
    const names = ['one', 'two', 'three'].map((name) => `${name}-of-${survey.id}`);
    const [one = '', two = '', three = ''] = names;
    for (const slug of names) expect((await change({ slug })).status).toBe(200);
    for (const slug of names) expect((await read(slug)).id).toBe(survey.id);
    expect((await send('GET', `/api/surveys/${survey.slug}`)).status).toBe(404);
    expect((await change({ title: 'Another title' })).json()).toMatchObject({ slug: three, title: 'Another title' });
    // A former slug can be taken over by another survey.
    const other = await make({ slug: two });
    expect((await read(two)).id).toBe(other.id);
    expect((await create({ slug: three })).json()).toMatchObject({ errors: { slug: ['has already been taken'] } });
    expect((await create({ slug: 'No slug!' })).json()).toMatchObject({ errors: { slug: ['is invalid'] } });
    expect((await create({ slug: '123' })).json()).toMatchObject({ errors: { slug: ['is invalid'] } });
    expect((await change({ slug: one })).json()).toMatchObject({ slug: one });
    expect((await read(three)).id).toBe(survey.id);
  });

  test('updates polls by id, deletes them with _destroy, and adds new ones', async () => {
    const [first, second, third] = survey.polls;
    const [, that] = first?.poll_options ?? [];
    const changed = await change({
      polls: [
        { id: first?.id, poll_options: [{ id: that?.id, markdown: 'Those' }, { markdown: 'More' }] },
        { id: second?.id, _destroy: true },
        { id: third?.id, scale_max: 4 },
        { prompt_markdown: 'New?', poll_type_of: 'text_input' },
      ],
    });
    expect(changed.status, changed.text).toBe(200);
    const now = changed.json<Survey>().polls;
    expect(now.map(({ id }) => id).slice(0, 3)).toEqual([first?.id, third?.id, survey.polls[3]?.id]);
    expect(now.map((poll) => poll.poll_options.map(({ markdown }) => markdown))).toEqual([
      ['This', 'Those', 'More'],
      ['0', '1', '2', '3', '4'],
      [],
      [],
    ]);
    expect(now[0]?.poll_options[1]?.id).toBe(that?.id);
    expect(now[0]?.poll_options_count).toBe(3);
  });

  test('rejects invalid fields, and a body of options only', async () => {
    const refused = async (poll: object) => (await create({ polls: [poll] })).json<{ errors: object }>().errors;
    expect(await refused({ prompt_markdown: '' })).toHaveProperty(['polls.0.prompt_markdown'], ["can't be blank"]);
    expect(await refused({ prompt_markdown: 'x' })).toHaveProperty(['polls.0.poll_options']);
    expect(await refused({ prompt_markdown: 'x', poll_type_of: 'essay' })).toHaveProperty(['polls.0.poll_type_of']);
    const scale = { prompt_markdown: 'x', poll_type_of: 'scale' };
    expect(await refused({ ...scale, scale_min: 1, scale_max: 22 })).toHaveProperty(['polls.0.scale_max']);
    expect(await refused({ ...scale, scale_min: 2, scale_max: 2 })).toHaveProperty(['polls.0.scale_max']);
    const many = (count: number) => ({
      prompt_markdown: 'x',
      poll_options: Array.from({ length: count }, () => ({ markdown: 'x' })),
    });
    expect(await refused(many(16))).toHaveProperty(['polls.0.poll_options']);
    expect((await create({ polls: [many(15)] })).status).toBe(201);
    expect((await create({ polls: [many(40_000)] })).status).toBe(422);
    expect((await create({ polls: Array.from({ length: 51 }, () => many(2)) })).status).toBe(422);
    expect((await create({ title: '' })).json()).toMatchObject({ errors: { title: ["can't be blank"] } });
    expect((await create({ survey_type_of: 'x' })).json()).toMatchObject({ error_code: 'validation_failed' });
    const tooLarge = await send('POST', '/api/surveys', { survey: { title: 'x'.repeat(1_048_576) } });
    expect(tooLarge.status).toBe(413);
  });

  test('is deleted with its answers', async () => {
    await answer(all(), await platform.createUser());
    expect((await send('DELETE', `/api/surveys/${survey.id}`)).status).toBe(204);
    for (const path of ['', '/poll_votes', '/poll_text_responses']) {
      expect((await send('GET', `/api/surveys/${survey.id}${path}`)).status).toBe(404);
    }
    expect((await answer(all(), await platform.createUser())).status).toBe(404);
    expect((await send('DELETE', `/api/surveys/${survey.id}`)).status).toBe(404);
    // The slug is free again.
    expect((await create({ slug: survey.slug })).status).toBe(201);
  });
});

describe('answers', () => {
  test('are counted and listed for admins, with the emails of users', async () => {
    const person = await platform.createUser();
    const answered = await answer(all(), person);
    expect([answered.status, answered.json()]).toEqual([
      201,
      { type_of: 'survey_response', survey_id: survey.id, session_start: 1, completed: true },
    ]);
    expect(await counts()).toEqual([
      [1, 0, [0, 1]],
      [2, 0, [1, 1]],
      [1, 0, [0, 0, 1]],
      [0, 0, []],
    ]);
    const whose = { user_id: person.id, user_email: `${person.username}@example.com`, session_start: 1 };
    const first = {
      type_of: 'poll_vote',
      id: expect.any(Number),
      poll_id: survey.polls[0]?.id,
      poll_option_id: survey.polls[0]?.poll_options[1]?.id,
      created_at: expect.stringMatching(/Z$/),
      ...whose,
    };
    const listed = await votes();
    expect(listed[0]).toEqual(first);
    expect(listed).toHaveLength(4);
    expect((await send('GET', `/api/surveys/${survey.slug}/poll_text_responses`)).json()).toEqual([
      {
        type_of: 'poll_text_response',
        id: expect.any(Number),
        poll_id: survey.polls[3]?.id,
        text_content: 'Because',
        created_at: anyTimestamp,
        ...whose,
      },
    ]);
    const [one, two] = listed;
    expect((await votes('?per_page=1')).map(({ id }) => id)).toEqual([one?.id]);
    expect((await votes(`?per_page=1&after=${one?.id}`)).map(({ id }) => id)).toEqual([two?.id]);
    expect(await votes('?after=99999999999')).toEqual([]);
    const path = `/api/surveys/${survey.id}/poll_votes`;
    expect((await send('GET', path, undefined, person)).status).toBe(403);
    expect((await send('GET', `${path}?after=x`)).status).toBe(400);
  });

  test('can be sent in parts, are final, and are rejected after the last one', async () => {
    const person = await platform.createUser();
    expect((await answer([choose(0, 0)], person)).json()).toMatchObject({ session_start: 1, completed: false });
    expect((await answer([choose(0, 1)], person)).status).toBe(409);
    expect((await answer([choose(0, 1), choose(1, 1)], person)).json()).toMatchObject({ completed: false });
    const skip = { poll_id: survey.polls[2]?.id, skip: true };
    expect((await answer([skip, write('x')], person)).json()).toMatchObject({ completed: true });
    const before = await counts();
    expect(before).toEqual([
      [1, 0, [1, 0]],
      [1, 0, [0, 1]],
      [0, 1, [0, 0, 0]],
      [0, 0, []],
    ]);
    const again = await answer(all(), person);
    expect([again.status, again.json()]).toMatchObject([409, { error: expect.stringContaining('answered already') }]);
    expect(await counts()).toEqual(before);
  });

  test('can be repeated in a new session if the survey allows it', async () => {
    await change({ allow_resubmission: true });
    const person = await platform.createUser();
    for (const session_start of [1, 2]) {
      expect((await answer(all(), person)).json()).toMatchObject({ session_start, completed: true });
    }
    expect((await votes()).map((vote) => vote.session_start)).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
  });

  test('must match their polls', async () => {
    const person = await platform.createUser();
    const [first, , , text] = survey.polls;
    const problem = async (...answers: object[]) => (await answer(answers, person)).json<{ errors: object }>().errors;
    const ofFirst = `poll_${first?.id}`;
    expect(await problem(choose(0, 0, 1))).toEqual({ [ofFirst]: ['takes one option'] });
    expect(await problem(choose(0))).toEqual({ [ofFirst]: ["can't be blank"] });
    expect(await problem({ poll_id: first?.id, poll_option_ids: [2_147_483_647] })).toHaveProperty(ofFirst);
    expect(await problem({ poll_id: first?.id, text_content: 'x' })).toHaveProperty(ofFirst);
    expect(await problem(choose(0, 0), choose(0, 1))).toEqual({ [ofFirst]: ['is answered twice'] });
    expect(await problem({ poll_id: text?.id, text_content: 'x'.repeat(1_001) })).toHaveProperty(`poll_${text?.id}`);
    expect(await problem({ poll_id: text?.id, text_content: ' ' })).toHaveProperty(`poll_${text?.id}`);
    expect(await problem({ poll_id: 2_147_483_647, skip: true })).toHaveProperty('poll_2147483647');
    expect(await problem()).toEqual({ answers: ["can't be blank"] });
    const many = Array.from({ length: 10_000 }, () => ({ poll_id: first?.id, skip: true }));
    expect((await answer(many, person)).status).toBe(422);
    expect(await counts()).toEqual([
      [0, 0, [0, 0]],
      [0, 0, [0, 0]],
      [0, 0, [0, 0, 0]],
      [0, 0, []],
    ]);
  });

  test('of twenty simultaneous users are all counted, and none is skipped by paging', async () => {
    const people: TestUser[] = [];
    while (people.length < 20) people.push(await platform.createUser());
    const answers = await Promise.all(people.map((person) => untilServed(() => answer(all(), person))));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(await counts()).toEqual([
      [20, 0, [0, 20]],
      [40, 0, [20, 20]],
      [20, 0, [0, 0, 20]],
      [0, 0, []],
    ]);
    const seen: number[] = [];
    for (let page = await votes('?per_page=30'); page.length > 0;) {
      seen.push(...page.map(({ id }) => id));
      page = await votes(`?per_page=30&after=${seen.at(-1)}`);
    }
    expect(new Set(seen).size).toBe(80);
    // Of twenty simultaneous answers of one user, one counts.
    const [hasty] = people;
    if (!hasty) throw new Error('there is no user');
    survey = await make();
    const tries = await Promise.all(Array.from({ length: 20 }, () => untilServed(() => answer(all(), hasty))));
    // A request that timed out and was sent again has been answered, too.
    const refused = tries.filter(({ status }) => status === 409);
    expect(refused.length).toBeGreaterThanOrEqual(19);
    expect(await votes()).toHaveLength(4);
  });

  test('are accepted for active surveys, from users who may write', async () => {
    const person = await platform.createUser();
    await change({ active: false });
    expect((await answer(all(), person)).status).toBe(404);
    expect((await read()).id).toBe(survey.id);
    await change({ active: true });
    await send('PUT', `/api/users/${person.id}/suspend`);
    expect((await answer(all(), person)).status).toBe(403);
    expect((await platform.request('POST', `/api/surveys/${survey.id}/responses`)).status).toBe(401);
  });

  test('prevent changes of their poll', async () => {
    await answer(all(), await platform.createUser());
    const [first, , scale] = survey.polls;
    const [, chosen] = first?.poll_options ?? [];
    const refused = async (poll: object) => (await change({ polls: [poll] })).status;
    expect(await refused({ id: first?.id, poll_type_of: 'text_input' })).toBe(422);
    expect(await refused({ id: first?.id, poll_options: [{ id: chosen?.id, _destroy: true }] })).toBe(422);
    expect(await refused({ id: scale?.id, scale_max: 3 })).toBe(422);
    expect(await refused({ id: first?.id, prompt_markdown: 'Reworded' })).toBe(200);
    expect((await change({ polls: [{ id: scale?.id, _destroy: true }] })).json<Survey>().polls).toHaveLength(3);
    expect(await votes()).toHaveLength(3);
  });
});
