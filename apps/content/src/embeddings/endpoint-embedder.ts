import { z } from 'zod';
import { EmbeddingsUnavailableError, type Embedder } from './embedder.ts';
import { toUnit } from './vectors.ts';

export interface EndpointOptions {
  /** The URL above `/embeddings`. */
  url: string;
  apiKey: string | undefined;
  model: string;
}

const timeoutMs = 20_000;
/** Maximum size of a response; the longest vectors of a batch take less. */
const maxBytes = 16 * 1024 * 1024;
const maxBatch = 32;
const maxDimensions = 4_096;

const answer = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1).max(maxDimensions) })),
});

/** Statuses that reject the text itself; retrying is useless. */
const refusals = new Set([400, 413, 422]);

class RefusedTextError extends Error {}

/** Creates an embedder for a server with OpenAI's `POST /embeddings`. */
export function createEndpointEmbedder(options: EndpointOptions): Embedder {
  return {
    model: options.model,
    async embed(texts, signal) {
      const vectors: (Float32Array | undefined)[] = [];
      for (let from = 0; from < texts.length; from += maxBatch) {
        vectors.push(...(await embedBatch(options, texts.slice(from, from + maxBatch), signal)));
      }
      if (texts.length > 0 && vectors.every((vector) => vector === undefined))
        await requireWorkingEndpoint(options, signal);
      return vectors;
    },
    distanceOf: (cosine) => Math.min(1, Math.max(0, 1 - cosine)),
  };
}

/** A server that rejects every text is misconfigured, for example with an unknown model. */
async function requireWorkingEndpoint(options: EndpointOptions, signal: AbortSignal): Promise<void> {
  const [vector] = await embedBatch(options, ['an article'], signal);
  if (vector === undefined) throw new EmbeddingsUnavailableError('the embeddings endpoint rejects every text');
}

/** Splits the batch if one of its texts is rejected. */
async function embedBatch(
  options: EndpointOptions,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<(Float32Array | undefined)[]> {
  try {
    return await requestVectors(options, texts, signal);
  } catch (error) {
    if (!(error instanceof RefusedTextError)) throw error;
    if (texts.length === 1) return [undefined];
    const middle = Math.ceil(texts.length / 2);
    const first = await embedBatch(options, texts.slice(0, middle), signal);
    return [...first, ...(await embedBatch(options, texts.slice(middle), signal))];
  }
}

async function requestVectors(
  { url, apiKey, model }: EndpointOptions,
  input: readonly string[],
  signal: AbortSignal,
): Promise<(Float32Array | undefined)[]> {
  const headers = { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) };
  const body = JSON.stringify({ model, input, encoding_format: 'float' });
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/embeddings`, {
      method: 'POST',
      headers,
      body,
      // The key must not be sent to another server.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (refusals.has(response.status)) throw new RefusedTextError(`status ${response.status}`);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return inOrder(answer.parse(JSON.parse(await readBounded(response))).data, input.length);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof RefusedTextError) throw error;
    throw new EmbeddingsUnavailableError(`the embeddings endpoint returned no vectors: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** Of a connection that failed, `fetch` has the reason as its cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : message;
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`response exceeds ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function inOrder(data: z.output<typeof answer>['data'], count: number): (Float32Array | undefined)[] {
  const sorted = data.toSorted((one, other) => one.index - other.index);
  const length = sorted[0]?.embedding.length;
  const fits = sorted.every(({ index, embedding }, at) => index === at && embedding.length === length);
  if (sorted.length !== count || !fits) throw new Error('response does not have one vector per text');
  return sorted.map(({ embedding }) => toUnit(Float32Array.from(embedding)));
}
