import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

interface Video {
  id: number;
  [field: string]: unknown;
}

let platform: Platform;
let author: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  author = await platform.createUser();
});

const talk = { source_url: 'https://www.youtube.com/watch?v=abc', hosted_url: 'https://media.example.com/talk.mp4' };

let titles = 0;
const create = (article: object) => {
  titles += 1;
  const body = { article: { title: `Video ${titles}`, body_markdown: 'x', published: true, ...article } };
  return platform.request('POST', '/api/articles', { key: author.apiKey, body });
};
async function write(article: object): Promise<number> {
  const answer = await create(article);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Video>().id;
}
const update = (id: number, article: object) =>
  platform.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body: { article } });

async function shown(id: number, version: 'beta' | 'v1' = 'v1'): Promise<Video | undefined> {
  await platform.settled();
  const answer = await platform.request('GET', '/api/videos?per_page=1000', { version });
  expect(answer.status).toBe(200);
  return answer.json<Video[]>().find((video) => video.id === id);
}

describe('GET /api/videos', () => {
  test('returns a published article with a video, in V1 with its URLs', async () => {
    const id = await write({ video: { ...talk, duration_in_seconds: 3_723 } });
    const beta = {
      type_of: 'video_article',
      id,
      path: expect.stringMatching(`^/${author.username}/video-`),
      title: expect.stringMatching(/^Video \d+$/),
      user_id: author.id,
      video_duration_in_minutes: '1:02:03',
      user: { name: author.name },
    };
    expect(await shown(id, 'beta')).toEqual(beta);
    expect(await shown(id)).toEqual({
      ...beta,
      hosted_video_url: 'https://media.example.com/talk.mp4',
      video_source_url: 'https://www.youtube.com/watch?v=abc',
    });
  });

  test('is cached, with 24 items a page by default', async () => {
    await write({ video: talk });
    await platform.settled();
    const answer = await platform.request('GET', '/api/videos?per_page=1');
    expect(answer.json()).toHaveLength(1);
    expect(answer.headers.get('surrogate-key')).toMatch(/^videos articles articles\/\d+$/);
    expect(answer.headers.get('cache-control')).toMatch(/^public/);
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
    expect((await platform.request('GET', '/api/videos?per_page=1', { headers })).status).toBe(304);
  });

  test('omits drafts and articles whose video was removed', async () => {
    const draft = await write({ video: talk, published: false });
    expect(await shown(draft)).toBeUndefined();
    expect((await update(draft, { published: true })).status).toBe(200);
    expect(await shown(draft)).toMatchObject({ video_duration_in_minutes: '00:00' });
    expect((await update(draft, { title: 'Another name' })).status).toBe(200);
    expect(await shown(draft)).toMatchObject({ title: 'Another name' });
    expect((await update(draft, { video: null })).status).toBe(200);
    expect(await shown(draft)).toBeUndefined();
  });
});

describe('the video of an article', () => {
  test('is set by either URL field', async () => {
    const id = await write({ video: { hosted_url: talk.hosted_url, duration_in_seconds: 61 } });
    const both = { hosted_video_url: talk.hosted_url, video_source_url: talk.hosted_url };
    expect(await shown(id)).toMatchObject({ ...both, video_duration_in_minutes: '01:01' });
  });

  test('is set by video_source_url of known hosts, and removed by a blank one', async () => {
    const address = 'https://youtu.be/abc';
    const id = await write({ video_source_url: address });
    expect(await shown(id)).toMatchObject({ hosted_video_url: address, video_source_url: address });
    expect((await update(id, { video_source_url: 'https://elsewhere.example.com/abc' })).status).toBe(200);
    expect(await shown(id)).toMatchObject({ video_source_url: address });
    expect((await update(id, { video_source_url: '' })).status).toBe(200);
    expect(await shown(id)).toBeUndefined();
  });

  test.each<[unknown, string]>([
    ['https://youtu.be/abc', 'is invalid'],
    [[], 'is invalid'],
    [{}, 'is invalid'],
    [{ duration_in_seconds: 5 }, 'is invalid'],
    [{ source_url: ' ' }, 'is invalid'],
    [{ source_url: 5 }, 'is invalid'],
    [{ source_url: 'javascript:alert(1)' }, 'source_url is an invalid url'],
    [{ source_url: 'https://user:secret@example.com/' }, 'source_url is an invalid url'],
    [{ source_url: 'http://localhost/video' }, 'source_url is an invalid url'],
    [{ source_url: `https://example.com/${'a'.repeat(2_000)}` }, 'source_url is too long (maximum is 2000 bytes)'],
    [{ ...talk, hosted_url: 'nonsense' }, 'hosted_url is an invalid url'],
    [{ ...talk, duration_in_seconds: -1 }, 'duration_in_seconds must be greater than or equal to 0'],
    [{ ...talk, duration_in_seconds: 1.5 }, 'is invalid'],
    [{ ...talk, duration_in_seconds: '60' }, 'is invalid'],
    [{ ...talk, duration_in_seconds: 1e12 }, 'duration_in_seconds must be less than or equal to 359999'],
  ])('returns 422 for the video %j', async (video, message) => {
    const answer = await create({ video });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { video: [message] } });
  });

  test('is limited to well-known hosts for new accounts while the general rate limit is on', async () => {
    await using gateway = await platform.startGateway({ RATE_LIMIT_GENERAL: 'on' });
    const send = (video: object, key = author.apiKey) => {
      titles += 1;
      const body = { article: { title: `Video ${titles}`, video } };
      return sendRequest(gateway.url, 'POST', '/api/articles', { key, body });
    };
    const refused = await send(talk);
    expect(refused.status).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { video: ['cannot be added by member without permission'] } });
    expect((await send({ source_url: talk.source_url })).status).toBe(201);
    const moderator = await platform.createUser({ role: 'moderator' });
    expect((await send(talk, moderator.apiKey)).status).toBe(201);
  });
});
