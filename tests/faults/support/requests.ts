import { setTimeout as sleep } from 'node:timers/promises';

const maxAnswerMs = 60_000;

/** An answer of the gateway; status 0 when the connection broke. */
export interface Answer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
  milliseconds: number;
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  apiKey?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a V1 request. Rejects only if there is no answer within a minute. */
export async function send(baseUrl: string, path: string, options: RequestOptions = {}): Promise<Answer> {
  const started = performance.now();
  const headers: Record<string, string> = {
    accept: 'application/vnd.commonplace.api-v1+json',
    'user-agent': 'tests',
    ...options.headers,
  };
  if (options.apiKey !== undefined) headers['api-key'] = options.apiKey;
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: options.method ?? 'GET',
      headers,
      signal: AbortSignal.timeout(maxAnswerMs),
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = isJson && text !== '' ? JSON.parse(text) : text || undefined;
    const answered = { status: response.status, body, headers: Object.fromEntries(response.headers) };
    return { ...answered, milliseconds: performance.now() - started };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw error;
    return { status: 0, body: undefined, headers: {}, milliseconds: performance.now() - started };
  }
}

/** Repeats a request until its answer has this status, for requests that must succeed after a restart. */
export async function sendUntil(status: number, request: () => Promise<Answer>, timeoutMs = 60_000): Promise<Answer> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await request();
    if (answer.status === status) return answer;
    if (Date.now() > deadline) throw new Error(`still ${answer.status} ${JSON.stringify(answer.body)}`);
    await sleep(200);
  }
}
