import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { EmbeddingsUnavailableError } from './embedder.ts';
import { createEndpointEmbedder } from './endpoint-embedder.ts';

interface EmbeddingRequest {
  authorization: string | undefined;
  path: string | undefined;
  model: string;
  input: string[];
}

/** Starts a server with this answer; requests are recorded in the list. */
async function startEndpoint(answer: (requested: EmbeddingRequest, response: ServerResponse) => void) {
  const requested: EmbeddingRequest[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const { authorization } = request.headers;
    const body = JSON.parse(await text(request)) as EmbeddingRequest;
    requested.push({ ...body, authorization, path: request.url });
    answer(body, response);
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const options = { url: `http://127.0.0.1:${port}/v1/`, apiKey: 'secret', model: 'small' };
  return { embedder: createEndpointEmbedder(options), requested };
}

const { signal } = new AbortController();
const send = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const vectors = (input: string[]) => ({
  data: input.map((each, index) => ({ index, embedding: [each.length, 0, 0] })).toReversed(),
});

test('sends texts in batches, with the key, and returns a vector for each', async () => {
  const { embedder, requested } = await startEndpoint(({ input }, response) => send(response, vectors(input)));
  const made = await embedder.embed(
    Array.from({ length: 40 }, (_, at) => 'x'.repeat(at + 1)),
    signal,
  );
  expect(made).toHaveLength(40);
  expect(made[39]).toEqual(Float32Array.of(1, 0, 0));
  expect(requested.map(({ input }) => input.length)).toEqual([32, 8]);
  expect(requested[0]).toMatchObject({ authorization: 'Bearer secret', path: '/v1/embeddings', model: 'small' });
  expect(embedder.distanceOf(0.75)).toBe(0.25);
});

test('returns no vector for a rejected text, and vectors for the others', async () => {
  const { embedder } = await startEndpoint(({ input }, response) =>
    input.includes('bad') ? send(response, {}, 400) : send(response, vectors(input)),
  );
  const made = await embedder.embed(['one', 'bad', 'three', 'four'], signal);
  expect(made.map((vector) => vector?.length)).toEqual([3, undefined, 3, 3]);
});

test('returns no vector for a rejected single text', async () => {
  const { embedder } = await startEndpoint(({ input }, response) =>
    input.includes('bad') ? send(response, {}, 413) : send(response, vectors(input)),
  );
  expect(await embedder.embed(['bad'], signal)).toEqual([undefined]);
  expect(await embedder.embed([], signal)).toEqual([]);
});

test.each<[string, (requested: EmbeddingRequest, response: ServerResponse) => void]>([
  ['fails', (_asked, response) => send(response, { error: 'x' }, 500)],
  ['has enough of it', (_asked, response) => send(response, {}, 429)],
  ['refuses everything', (_asked, response) => send(response, {}, 400)],
  ['does not know the key', (_asked, response) => send(response, {}, 401)],
  ['sends somewhere else', (_asked, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['says something else', (_asked, response) => send(response, { vectors: [] })],
  ['is no JSON', (_asked, response) => response.end('<html>')],
  ['gives too few', (_asked, response) => send(response, { data: [{ index: 0, embedding: [1] }] })],
  [
    'gives one twice',
    (_asked, response) => send(response, { data: [0, 0].map((index) => ({ index, embedding: [1] })) }),
  ],
  [
    'gives different lengths',
    (_asked, response) => send(response, { data: [[1], [1, 2]].map((embedding, index) => ({ index, embedding })) }),
  ],
  [
    'gives no numbers',
    (_asked, response) => send(response, { data: [0, 1].map((index) => ({ index, embedding: ['x'] })) }),
  ],
  ['never ends', (_asked, response) => response.end(Buffer.alloc(17 * 1024 * 1024, ' '))],
  ['breaks off', (_asked, response) => response.destroy()],
])('treats an endpoint that %s as unavailable', async (_name, answer) => {
  const { embedder } = await startEndpoint(answer);
  await expect(embedder.embed(['one', 'two'], signal)).rejects.toThrow(EmbeddingsUnavailableError);
});

test('rejects when the signal aborts', async () => {
  const controller = new AbortController();
  const { embedder } = await startEndpoint(() => controller.abort(new Error('aborted')));
  await expect(embedder.embed(['one'], controller.signal)).rejects.toThrow('aborted');
});
