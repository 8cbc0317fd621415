import { describe, expect, test } from 'vitest';
import { CommonplaceError, createClient } from '../src/client.ts';
import { breakOff, hangUp, json, siteThat, text } from './site.ts';

const body = { article: { title: 'One', body_markdown: 'x' } };
const soon = { 'retry-after': '0' };
const html = '<!doctype html><title>Bad gateway</title>';

describe('failure', () => {
  test('contains all details of the response', async () => {
    const failure = { error: 'Title is taken', status: 422, errors: { title: ['is taken'] }, error_code: 'invalid' };
    const { baseUrl } = await siteThat(json(422, failure, { 'x-request-id': 'r-1' }));

    const call = createClient({ baseUrl }).createArticle({ body });
    await expect(call).rejects.toBeInstanceOf(CommonplaceError);
    await expect(call).rejects.toMatchObject({
      name: 'CommonplaceError',
      status: 422,
      message: 'Title is taken',
      errors: { title: ['is taken'] },
      code: 'invalid',
      requestId: 'r-1',
    });
  });

  test.each([
    ['a page of a proxy', text(500, 'text/html', html), 500, 'The site responded with 500 Internal Server Error'],
    ['truncated JSON', text(400, 'application/json', '{"error":'), 400, 'The site responded with 400 Bad Request'],
    ['JSON of another server', json(403, ['no']), 403, 'The site responded with 403 Forbidden'],
    ['an empty response', text(404, 'application/json', ''), 404, 'The site responded with 404 Not Found'],
    ['an HTML page with a status of success', text(200, 'text/html', html), 200, 'The response is not JSON'],
    [
      'truncated JSON with a status of success',
      text(200, 'application/json', '[{"id":'),
      200,
      'The response is not JSON',
    ],
    [
      'a redirect',
      text(302, 'text/html', '', { location: 'https://elsewhere.test/' }),
      302,
      'The site redirects to https://elsewhere.test/; redirects are not followed',
    ],
  ])('reports %s', async (_case, answer, status, message) => {
    const { baseUrl, requested } = await siteThat(answer);
    const call = createClient({ baseUrl, apiKey: 'secret' }).listArticles();
    await expect(call).rejects.toMatchObject({ name: 'CommonplaceError', status, message, errors: {} });
    expect(requested).toHaveLength(1);
  });

  test('ignores errors in another format', async () => {
    const { baseUrl } = await siteThat(json(422, { error: 'No', errors: ['title'] }));
    await expect(createClient({ baseUrl }).listTags()).rejects.toMatchObject({ message: 'No', errors: {} });
  });

  test('has a cause without a response', async () => {
    const { baseUrl } = await siteThat(hangUp);
    const call = createClient({ baseUrl, retries: 0 }).listTags();
    await expect(call).rejects.toMatchObject({ status: 0, cause: expect.any(Error), requestId: undefined });
  });
});

describe('temporary failure', () => {
  test.each([
    ['a lost response', hangUp],
    ['a truncated response', breakOff],
    ['a site that is unavailable', json(503, {}, soon)],
    ['a proxy that finds no site', text(502, 'text/html', html)],
    ['too many requests', json(429, {}, soon)],
    ['the first of two that is still under way', json(409, {}, soon)],
  ])('is retried with the same key after %s', async (_case, answer) => {
    const { baseUrl, requested } = await siteThat(answer, json(201, { id: 1 }));
    expect(await createClient({ baseUrl }).createArticle({ body })).toEqual({ id: 1 });
    const [first, second] = requested.map(({ headers, body: sent }) => [headers['idempotency-key'], sent]);
    expect(requested).toHaveLength(2);
    expect(second).toEqual(first);
  });

  test('is retried if the call was refused, or else if it is repeatable', async () => {
    const { baseUrl, requested } = await siteThat(json(429, {}, soon), json(503, {}, soon));
    const call = createClient({ baseUrl }).updateArticle({ params: { path: { id: 1 } }, body });
    await expect(call).rejects.toMatchObject({ status: 503 });
    expect(requested).toHaveLength(2);
  });

  test.each([
    ['409 without a time', json(409, { error: 'Taken' })],
    ['422', json(422, { error: 'Wrong' }, soon)],
    ['what should wait for longer than a minute', json(429, {}, { 'retry-after': '61' })],
    ['until tomorrow', json(503, {}, { 'retry-after': new Date(Date.now() + 86_400_000).toUTCString() })],
  ])('is not: %s', async (_case, answer) => {
    const { baseUrl, requested } = await siteThat(answer);
    await expect(createClient({ baseUrl }).listTags()).rejects.toThrow(CommonplaceError);
    expect(requested).toHaveLength(1);
  });

  test('is reported with its retry time after the last attempt', async () => {
    const past = new Date(0).toUTCString();
    const { baseUrl, requested } = await siteThat(json(503, { error: 'Away' }, { 'retry-after': past }));
    const call = createClient({ baseUrl, retries: 2 }).listTags();
    await expect(call).rejects.toMatchObject({ status: 503, message: 'Away', retryAfter: 0 });
    expect(requested).toHaveLength(3);
  });
});

describe('aborted call', () => {
  const reason = new Error('Enough');

  test('is not sent', async () => {
    const { baseUrl, requested } = await siteThat(json(200, []));
    const call = createClient({ baseUrl }).listTags({ signal: AbortSignal.abort(reason) });
    await expect(call).rejects.toBe(reason);
    expect(requested).toHaveLength(0);
  });

  test('ends during the response', async () => {
    const controller = new AbortController();
    const { baseUrl, requested } = await siteThat(() => controller.abort(reason));
    await expect(createClient({ baseUrl }).listTags({ signal: controller.signal })).rejects.toBe(reason);
    expect(requested).toHaveLength(1);
  });

  test('ends while it waits for a retry', async () => {
    const controller = new AbortController();
    const { baseUrl, requested } = await siteThat(json(429, {}, { 'retry-after': '50' }));
    const fetch = async (request: Request) => {
      const answer = await globalThis.fetch(request);
      setTimeout(() => controller.abort(reason), 20);
      return answer;
    };
    const call = createClient({ baseUrl, fetch }).listTags({ signal: controller.signal });
    await expect(call).rejects.toBe(reason);
    expect(requested).toHaveLength(1);
  });
});
