import { expect, test } from 'vitest';
import type { ApiAnswer, ApiRequest } from './api-server.ts';
import { rememberAnswers } from './remember-answers.ts';

/** Answers like the gateway, with a text that can change. */
function createServer(headers: Record<string, string | undefined> = {}) {
  const state = { text: '{"title":"Rye"}', keys: 'articles/1', requests: [] as ApiRequest[] };
  const server = rememberAnswers({
    requestTimeoutMs: 5_000,
    async send(request): Promise<ApiAnswer> {
      state.requests.push(request);
      const etag = `"${state.text}"`;
      const common = { 'x-commonplace-shared-etag': etag, 'x-commonplace-index-keys': state.keys, ...headers };
      if (request.headers['if-none-match'] === etag) return { status: 304, headers: common, text: '' };
      return {
        status: 200,
        headers: { ...common, 'content-type': 'application/json; charset=utf-8' },
        text: state.text,
      };
    },
    async [Symbol.asyncDispose]() {},
  });
  const read = (headers: Record<string, string> = {}, target = '/api/articles/1', freshEtag?: string) =>
    server.send({
      method: 'GET',
      target,
      freshEtag,
      headers: { host: 'a.example', ...headers },
      body: undefined,
      signal: new AbortController().signal,
    });
  return { state, read };
}

test('does not parse an answer again that the gateway confirms, and takes its keys', async () => {
  const { state, read } = createServer();
  expect((await read()).data).toBeUndefined();
  const { data } = await read();
  expect(data).toEqual({ title: 'Rye' });
  state.keys = 'articles/1 users/2';
  const confirmed = await read();
  expect(confirmed).toMatchObject({ status: 200, text: state.text });
  expect(confirmed.data).toBe(data);
  expect(confirmed.headers).toMatchObject({
    'x-commonplace-index-keys': state.keys,
    'content-type': expect.stringContaining('json'),
  });
  expect(state.requests.at(-1)?.headers['if-none-match']).toBe(`"${state.text}"`);
});

test('takes a changed answer at once', async () => {
  const { state, read } = createServer();
  for (let time = 0; time < 3; time += 1) await read();
  state.text = '{"title":"Spelt"}';
  expect(await read()).toMatchObject({ status: 200, text: state.text, data: { title: 'Spelt' } });
  expect((await read()).data).toEqual({ title: 'Spelt' });
});

test('does not ask for an answer that came confirmed with the request for the page', async () => {
  const { state, read } = createServer();
  for (let time = 0; time < 2; time += 1) await read();
  const confirmed = await read({}, '/api/articles/1', `"${state.text}"`);
  expect([confirmed.text, state.requests.length]).toEqual([state.text, 2]);
  expect((await read({}, '/api/articles/1', '"another"')).text).toBe(state.text);
  expect((await read({}, '/api/articles/2', `"${state.text}"`)).text).toBe(state.text);
  expect(state.requests).toHaveLength(4);
});

test('asks for what all viewers share with the rights of each', async () => {
  const { state, read } = createServer();
  const cookie = 'session=1';
  await read({ cookie });
  const { data } = await read({ cookie });
  expect((await read()).data).toBe(data);
  expect((await read({ cookie: 'session=2' })).data).toBe(data);
  expect(state.requests.map(({ headers }) => headers['cookie'])).toEqual([cookie, cookie, undefined, 'session=2']);
  expect(state.requests.slice(-2).every(({ headers }) => 'if-none-match' in headers)).toBe(true);
});

test('remembers nothing of another host, or that is for its viewer alone', async () => {
  const { state, read } = createServer();
  for (let time = 0; time < 2; time += 1) await read();
  expect((await read({ host: 'b.example' })).data).toBeUndefined();
  expect(state.requests.at(-1)?.headers).not.toHaveProperty('if-none-match');
  const own = createServer({ 'x-commonplace-shared-etag': undefined });
  for (let time = 0; time < 3; time += 1) expect((await own.read({ cookie: 'session=1' })).data).toBeUndefined();
});
